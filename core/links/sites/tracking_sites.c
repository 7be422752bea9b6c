/*
** SPDX-License-Identifier: MIT
**
** Trackers of single sites, and pages where a tracker stays.
**
** Each row says in which list it was found; tracking.c has the letters and their dates.
** KEEPS are the exceptions that these lists make, for names that are in ours: a site that
** needs the parameter, a page that shows something else by it.  Where one list strips a
** name and another excepts the page, the parameter stays.  Exceptions for names that are
** not in our tables need no row.  The rows are in order of their sites.
*/
#include "tracking.h"

static const struct site_row tracking_rows[TRACKING_ROWS] = {
  { SPAN(""), SPAN("*/-/refs/switch*"), SPAN(" * "), KEEPS },  /* C: a branch of GitLab */
  { SPAN("3dnews.ru"), SPAN(""), SPAN(" utm_source "), KEEPS },                    /* U */
  { SPAN("accounts.google."), SPAN(""), SPAN(" * "), KEEPS },                      /* C */
  { SPAN("ad.doubleclick.net"), SPAN("/ddm/trackclk/*"), SPAN(" * "), KEEPS },     /* U */
  { SPAN("agenciatributaria.gob.es"), SPAN(""), SPAN(" * "), KEEPS },              /* C */
  { SPAN("aliexpress.com"),                                      /* B C; aff_*, pvid: A */
    SPAN(""),
    SPAN(" aff_platform aff_trace_key algo_exp_id algo_pvid btsid"
         " pdp_npi pvid scm scm-url scm_id spm ws_ab_test "), DROPS },
  { SPAN("amazon."),                                                           /* B C U */
    SPAN("!*/gp/*redirector.html* !*/cart/ajax-update.html* "
         "!*/gp/*video/api/* !*/hz/reviews-render/ajax/* "
         "!*/message-us*"),
    SPAN(" ascsubtag crid dchild linkcode linkid pd_rd_* pf_rd_* qid"
         " ref_ refrid sprefix _encoding "), DROPS },
  { SPAN("amazon."),                                      /* B C: not a search; U: /dp/ */
    SPAN("/dp/* */dp/* */gp/product/* */gp/aw/d/* "
         "*/exec/obidos/asin/* */product-reviews/*"),
    SPAN(" content-id dib dib_tag keywords "), DROPS },
  { SPAN("amazon."), SPAN("*/message-us*"), SPAN(" * "), KEEPS },                  /* C */
  { SPAN("api.bilibili.com"), SPAN(""), SPAN(" * "), KEEPS },                      /* C */
  { SPAN("api.taiga.io"), SPAN(""), SPAN(" * "), KEEPS },                          /* C */
  { SPAN("apimeishi.meituan.com"),                                                 /* U */
    SPAN("/meishi/*"), SPAN(" utm_medium "), KEEPS },
  { SPAN("app.econnect.utexas.edu"),                                               /* U */
    SPAN(""), SPAN(" elq elqaid elqak elqat elqtrackid "), KEEPS },
  { SPAN("app.plex.tv"),                                                           /* U */
    SPAN(""), SPAN(" utm_content utm_medium utm_source "), KEEPS },
  { SPAN("assetstore.unity.com"), SPAN("/packages/*"), SPAN(" * "), KEEPS },       /* U */
  { SPAN("authorization.td.com"), SPAN(""), SPAN(" * "), KEEPS },                  /* C */
  { SPAN("auto-swiat.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },                /* U */
  { SPAN("avclub.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },            /* U */
  { SPAN("battle.net"), SPAN("/login*"), SPAN(" * "), KEEPS },                     /* C */
  { SPAN("bilibili.com"),                                                        /* C U */
    SPAN("!//api.bilibili.com !//space.bilibili.com"),
    SPAN(" from_source from_spmid share_medium share_plat"
         " share_session_id share_source share_tag spm_id_from unique_k"
         " vd_source "), DROPS },
  { SPAN("billiger.de"), SPAN("?mc"), SPAN(" * "), KEEPS },                        /* C */
  { SPAN("billiger.de"), SPAN(""), SPAN(" wt_mc wt_zmc "), KEEPS },                /* C */
  { SPAN("bing.com"),                                                              /* C */
    SPAN("!/maps* !/ws/redirect/*"), SPAN(" cvid form qs sc sk sp "), DROPS },
  { SPAN("blizzard.com"), SPAN("/oauth2*"), SPAN(" * "), KEEPS },                  /* C */
  { SPAN("businessinsider.com.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },       /* U */
  { SPAN("button.like.co"), SPAN("/in/*"), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("canadacompanyregistry.com"), SPAN(""), SPAN(" utm_source "), KEEPS },    /* U */
  { SPAN("carrefourpl.snrpage.com"), SPAN(""), SPAN(" utm_source "), KEEPS },      /* U */
  { SPAN("cdn-fck.tnaflix.com"), SPAN(""), SPAN(" * "), KEEPS },                   /* U */
  { SPAN("cdn.privatehost.com"), SPAN("/videos*"), SPAN(" * "), KEEPS },           /* U */
  { SPAN("chaynikam.info"), SPAN(""), SPAN(" * "), KEEPS },                        /* U */
  { SPAN("clickhole.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },         /* U */
  { SPAN("clk.texaslonghorns.com"),                                                /* U */
    SPAN(""), SPAN(" elq elqaid elqak elqat elqtrackid "), KEEPS },
  { SPAN("cloudflare.com"), SPAN(""), SPAN(" * "), KEEPS },                        /* C */
  { SPAN("comment-cdn.9gag.com"),                                                  /* C */
    SPAN("*comment-list.json*"), SPAN(" * "), KEEPS },
  { SPAN("contestgirl.com"), SPAN(""), SPAN(" * "), KEEPS },                       /* C */
  { SPAN("cu.bankid.com"), SPAN(""), SPAN(" * "), KEEPS },                         /* C */
  { SPAN("cyberport.de"), SPAN("/adscript.php*"), SPAN(" * "), KEEPS },            /* C */
  { SPAN("deadspin.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },          /* U */
  { SPAN("ebay."),                                  /* U; customid, toolid: A; ssspo: B */
    SPAN(""),
    SPAN(" _trkparms amdata campid customid mkcid mkevt mkrid ssspo"
         " sssrc ssuid toolid "), DROPS },
  { SPAN("empflix.com"), SPAN(""), SPAN(" * "), KEEPS },                           /* U */
  { SPAN("en25.com"), SPAN(""), SPAN(" elq* "), KEEPS },      /* D: the redirect itself */
  { SPAN("etsy.com"),                                                    /* A C; ref: A */
    SPAN(""), SPAN(" click_key click_sum ref "), DROPS },
  { SPAN("facebook.com"),                                                 /* C; rdid: A */
    SPAN("!*/plugins/* !*/ajax/* !/dialog/share* !/dialog/send* "
         "!/groups/member_bio/bio_dialog/* !/photo.php "
         "!/privacy/specific_audience_selector_dialog/* "
         "!/photo/download/*"),
    SPAN(" __cft__* __tn__ __xts__* fref hc_location hc_ref mibextid"
         " rdid ref refid refsrc "), DROPS },
  { SPAN("facebook.com"),                                 /* C; of event.php, the event */
    SPAN("!*/plugins/* !*/ajax/* !/dialog/share* !/dialog/send* "
         "!/groups/member_bio/bio_dialog/* !/photo.php "
         "!/privacy/specific_audience_selector_dialog/* "
         "!/photo/download/* !*event*"),
    SPAN(" eid "), DROPS },
  { SPAN("facebook.com"),                                                          /* C */
    SPAN("/login_alerts/* /ajax/* /should_add_browser/* "
         "/groups/member_bio/bio_dialog/*"),
    SPAN(" * "), KEEPS },
  { SPAN("fakt.pl"), SPAN(""), SPAN(" * "), KEEPS },                               /* U */
  { SPAN("firebaseappdistribution.googleapis.com"),                                /* C */
    SPAN("/app-binary-downloads/projects/*"), SPAN(" * "), KEEPS },
  { SPAN("gaugau.futabanet.jp"), SPAN(""), SPAN(" utm_content "), KEEPS },         /* U */
  { SPAN("gcsip.com"), SPAN("?ref ?ref_"), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("gcsip.nl"), SPAN("?ref ?ref_"), SPAN(" * "), KEEPS },                    /* C */
  { SPAN("github.com"), SPAN(""), SPAN(" * "), KEEPS },                            /* C */
  { SPAN("gitlab.com"), SPAN(""), SPAN(" * "), KEEPS },                            /* C */
  { SPAN("gizmodo.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },           /* U */
  { SPAN("glavnoe.life"), SPAN(""), SPAN(" utm_* "), KEEPS },                      /* U */
  { SPAN("gog.com"), SPAN("/click.html*"), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("google."),                                         /* C; sca_esv, iflsig: B C */
    SPAN("!//mail.google.* !//accounts.google.* !//docs.google.* "
         "!//*chat.google.* !//*drive.google.* !/drive/* "
         "!/upload/drive/* !/s !/s/* !/complete/search* !/setprefs* "
         "!/searchbyimage* !/appsactivity* !/aclk* !/safebrowsing/* "
         "!/safe-browsing/*"),
    SPAN(" aqs bih biw dpr ei gs_lcp gs_lcrp gs_lp gs_ssp iflsig oq rlz"
         " sca_esv sclient sourceid sxsrf uact ved "), DROPS },
  { SPAN("google."), SPAN("/maps*"), SPAN(" utm_campaign "), KEEPS },              /* U */
  { SPAN("greenbuildingadvisor.com"), SPAN(""), SPAN(" oly_enc_id "), KEEPS },     /* U */
  { SPAN("ieeexplore.ieee.org"), SPAN(""), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("imdb.com"), SPAN(""), SPAN(" pf_rd_* ref_ "), DROPS },                 /* B C */
  { SPAN("instagram.com"), SPAN(""), SPAN(" ig_rid igsh "), DROPS },           /* B U F */
  { SPAN("insurancexblog.blogspot.com"), SPAN(""), SPAN(" utm_source "), KEEPS },  /* U */
  { SPAN("irs.gov"), SPAN(""), SPAN(" * "), KEEPS },                               /* C */
  { SPAN("jalopnik.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },          /* U */
  { SPAN("jezebel.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },           /* U */
  { SPAN("komputerswiat.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },             /* U */
  { SPAN("kotaku.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },            /* U */
  { SPAN("kreditkarten-banking.lbb.de"), SPAN(""), SPAN(" * "), KEEPS },           /* C */
  { SPAN("lanacion.com.ar"), SPAN(""), SPAN(" utm_source "), KEEPS },              /* U */
  { SPAN("lichess.org"), SPAN("/login*"), SPAN(" * "), KEEPS },                    /* C */
  { SPAN("lifehacker.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },        /* U */
  { SPAN("like.co"), SPAN("/api/like/likebutton/*"), SPAN(" * "), KEEPS },         /* C */
  { SPAN("linkedin.com"),                           /* B C; originalreferer, trkinfo: A */
    SPAN(""),
    SPAN(" lipi original_referer originalreferer refid trackingid trk"
         " trkinfo "), DROPS },
  { SPAN("login.aliexpress."),                                                     /* U */
    SPAN("/sync_cookie_write.htm*"), SPAN(" _ga "), KEEPS },
  { SPAN("login.aliexpress.us"), SPAN(""), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("login.ingbank.pl"), SPAN(""), SPAN(" * "), KEEPS },                      /* C */
  { SPAN("login.meijer.com"), SPAN("?ref"), SPAN(" * "), KEEPS },                  /* C */
  { SPAN("login.progressive.com"), SPAN(""), SPAN(" * "), KEEPS },                 /* C */
  { SPAN("m.maoyan.com"), SPAN("/api/mtrade/*"), SPAN(" * "), KEEPS },             /* U */
  { SPAN("matrix.org"), SPAN("/_matrix/*"), SPAN(" * "), KEEPS },                  /* C */
  { SPAN("medium.com"), SPAN(""), SPAN(" source "), DROPS },                     /* B C */
  { SPAN("medonet.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },                   /* U */
  { SPAN("meishi.meituan.com"), SPAN(""), SPAN(" utm_medium "), KEEPS },           /* U */
  { SPAN("metabase.com"), SPAN(""), SPAN(" utm_term "), KEEPS },                   /* U */
  { SPAN("microsoft.com"), SPAN("*research/redirect*"), SPAN(" * "), KEEPS },      /* C */
  { SPAN("mma.go.kr"), SPAN(""), SPAN(" * "), KEEPS },                             /* C */
  { SPAN("mmcref.pl"), SPAN(""), SPAN(" utm_medium "), KEEPS },                    /* U */
  { SPAN("myaccount.google."), SPAN(""), SPAN(" * "), KEEPS },                     /* C */
  { SPAN("mywot.com"), SPAN("*/confirmnewemail/*"), SPAN(" * "), KEEPS },          /* U */
  { SPAN("netflix.com"), SPAN(""), SPAN(" tctx trackid "), DROPS },                /* C */
  { SPAN("news.google."),                                                          /* C */
    SPAN("?hl"),
    SPAN(" aqs bih biw dpr ei gs_lcp gs_lcrp gs_lp gs_ssp iflsig oq rlz"
         " sca_esv sclient sourceid sxsrf uact ved "), KEEPS },
  { SPAN("noizz.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },                     /* U */
  { SPAN("nytimes.com"), SPAN(""), SPAN(" smid "), DROPS },                      /* B C */
  { SPAN("ofeminin.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },                  /* U */
  { SPAN("onet.pl"), SPAN(""), SPAN(" * "), KEEPS },                             /* C U */
  { SPAN("plejada.pl"), SPAN(""), SPAN(" utm_source "), KEEPS },                   /* U */
  { SPAN("plex.tv"), SPAN("/api/v*"), SPAN(" utm_source "), KEEPS },               /* U */
  { SPAN("portal-portm.meituan.com"),                                              /* U */
    SPAN("/horn*"), SPAN(" utm_medium "), KEEPS },
  { SPAN("prismic.io"), SPAN(""), SPAN(" * "), KEEPS },                            /* C */
  { SPAN("privacy.vakmedianet.nl"), SPAN("?ref"), SPAN(" * "), KEEPS },            /* C */
  { SPAN("przegladsportowy.pl"), SPAN(""), SPAN(" * "), KEEPS },                   /* U */
  { SPAN("qz.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },                /* U */
  { SPAN("rd.bizrate.com"), SPAN(""), SPAN(" utm_campaign utm_medium "), KEEPS },  /* U */
  { SPAN("reddit.app.link"), SPAN(""), SPAN(" utm_content "), KEEPS },             /* U */
  { SPAN("reddit.com"),                                                        /* B C U */
    SPAN(""), SPAN(" correlation_id rdt ref_campaign ref_source share_id "), DROPS },
  { SPAN("redirects.tradedoubler.com"),                                            /* U */
    SPAN(""), SPAN(" utm_campaign utm_content "), KEEPS },
  { SPAN("rightnowtech.com"), SPAN("/engagement/api/*"), SPAN(" * "), KEEPS },     /* U */
  { SPAN("rpc.meituan.com"), SPAN("/api/foodorder*"), SPAN(" * "), KEEPS },        /* U */
  { SPAN("sendgb.com"), SPAN(""), SPAN(" utm_source "), KEEPS },               /* C A U */
  { SPAN("sephora.com"), SPAN("/api/*"), SPAN(" * "), KEEPS },                     /* C */
  { SPAN("space.bilibili.com"), SPAN(""), SPAN(" spm_id_from "), DROPS },        /* C U */
  { SPAN("splinternews.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },      /* U */
  { SPAN("spotify.com"), SPAN(""), SPAN(" si "), DROPS },                      /* B U C */
  { SPAN("sso.serverplan.com"), SPAN("/manage2fa/check*"), SPAN(" * "), KEEPS },   /* C */
  { SPAN("stripe.com"), SPAN("?referrer"), SPAN(" * "), KEEPS },                   /* C */
  { SPAN("support.steampowered.com"), SPAN(""), SPAN(" * "), KEEPS },              /* C */
  { SPAN("t.send.vt.edu"),                                                         /* U */
    SPAN("/r*"), SPAN(" utm_campaign utm_medium utm_source "), KEEPS },
  { SPAN("tangerine.ca"), SPAN(""), SPAN(" * "), KEEPS },                          /* C */
  { SPAN("theinventory.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },      /* U */
  { SPAN("theonion.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },          /* U */
  { SPAN("theroot.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },           /* U */
  { SPAN("thetakeout.com"), SPAN("/embed/comments*"), SPAN(" * "), KEEPS },        /* U */
  { SPAN("tiktok.com"),                                 /* A; _d, preview_pb, u_code: C */
    SPAN(""),
    SPAN(" _d _r _t is_from_webapp preview_pb sender_device"
         " share_app_id share_link_id u_code "), DROPS },
  { SPAN("tinkoff.ru"), SPAN(""), SPAN(" * "), KEEPS },                            /* C */
  { SPAN("tix.axs.com"), SPAN(""), SPAN(" * "), KEEPS },                           /* U */
  { SPAN("transfernow.net"), SPAN(""), SPAN(" utm_source "), KEEPS },              /* U */
  { SPAN("tweakers.net"), SPAN("/ext/lt.dsp*"), SPAN(" * "), KEEPS },              /* C */
  { SPAN("twitter.com"),                                                       /* B C U */
    SPAN("!/i/redirect*"), SPAN(" cn ref_src ref_url s t "), DROPS },
  { SPAN("univis.th-koeln.de"), SPAN(""), SPAN(" __s "), KEEPS },                /* A U */
  { SPAN("univis.uni-bamberg.de"), SPAN(""), SPAN(" __s "), KEEPS },             /* A U */
  { SPAN("univis.uni-erlangen.de"), SPAN(""), SPAN(" __s "), KEEPS },            /* A U */
  { SPAN("univis.uni-kiel.de"), SPAN(""), SPAN(" __s "), KEEPS },                /* A U */
  { SPAN("univis.uni-luebeck.de"), SPAN(""), SPAN(" __s "), KEEPS },             /* A U */
  { SPAN("uploadnow."), SPAN("*/share*"), SPAN(" utm_source "), KEEPS },           /* U */
  { SPAN("urldefense.com"), SPAN(""), SPAN(" * "), KEEPS },                      /* B U */
  { SPAN("usprobioticguide.com"), SPAN(""), SPAN(" utm_campaign "), KEEPS },       /* U */
  { SPAN("video-shoper.ru"), SPAN(""), SPAN(" utm_source "), KEEPS },              /* U */
  { SPAN("x.com"),                                                             /* B C U */
    SPAN("!/i/redirect*"), SPAN(" cn ref_src ref_url s t "), DROPS },
  { SPAN("xe.com"), SPAN(""), SPAN(" * "), KEEPS },                                /* U */
  { SPAN("youtrack.cloud"), SPAN(""), SPAN(" * "), KEEPS },                        /* C */
  { SPAN("youtu.be"), SPAN(""), SPAN(" feature pp si "), DROPS },                /* B C */
  { SPAN("youtube.com"),                                                         /* B C */
    SPAN("!/signin*"), SPAN(" feature kw pp si "), DROPS }
};

const struct site_table uri_tracking_table = {
  tracking_rows, {
    1, 2, 18, 26, 38, 39, 43, 48, 59, 59, 64, 66, 69, 79, 90, 94, 96, 102, 103, 109,
    117, 129, 137, 138, 138, 140, 143, 143
  }, {
    0x200, 0x1B57C80, 0x405D00, 0x2D8F000, 0x1000, 0x920, 0x80001080,
    0x1081F80, 0x0, 0x8082180, 0x1800, 0x8010400, 0x2BD880, 0x63600,
    0x1900, 0x880, 0x1480480, 0x40, 0x401C400, 0x1050C00, 0x1FC00,
    0x744400, 0x8000, 0x0, 0x60, 0x4900, 0x0
  }
};
