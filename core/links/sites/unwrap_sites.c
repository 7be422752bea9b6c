/*
** SPDX-License-Identifier: MIT
**
** Sites whose links carry the target that they lead to, and where it is in them.
**
** The letters say where a row was found, in November 2026: C and B are the lists that
** tracking.c names, of B debounce.json; D means that the site documents it, or that its
** own links show it.  A parameter "url" of a site that is not here says nothing: it is
** never read.  The rows are in order of their sites.
*/
#include "unwrap.h"

static const struct site_row unwrap_rows[UNWRAP_ROWS] = {
  { SPAN("3anx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("3uu8.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("58dp.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("5ad6.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("7eer.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("7tiv.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("8ocm68.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("a9yw.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("aaa.telekom.de"),                                                        /* C */
    SPAN("/trck/*"), SPAN(" deeplinkurl "), UNWRAP_VALUE },
  { SPAN("ad.atdmt.com"), SPAN("/s/go;*"), SPAN(" h "), UNWRAP_VALUE },            /* B */
  { SPAN("admitad.com"), SPAN(""), SPAN(" ulp "), UNWRAP_VALUE },                  /* C */
  { SPAN("alabout.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                  /* C */
  { SPAN("am3t9s.net"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                     /* B */
  { SPAN("amazon-adsystem."), SPAN("/x/c/*"), SPAN(""), UNWRAP_REST },             /* C */
  { SPAN("amp.cloudflare.com"), SPAN(""), SPAN(""), UNWRAP_AMP },              /* D AMP */
  { SPAN("anonym.to"), SPAN(""), SPAN(""), UNWRAP_REST },                          /* C */
  { SPAN("anrdoezrs.net"), SPAN("/click-*"), SPAN(" url "), UNWRAP_VALUE },        /* B */
  { SPAN("api.bam-x.com"),                                                         /* B */
    SPAN("/api/v1/clickmate/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("app.adjust.com"), SPAN(""), SPAN(" redirect "), UNWRAP_VALUE },        /* B C */
  { SPAN("app.hive.co"), SPAN("/email/elt/*"), SPAN(" next "), UNWRAP_VALUE },     /* B */
  { SPAN("archive.fo"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("archive.is"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("archive.li"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("archive.md"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("archive.ph"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("archive.today"), SPAN(""), SPAN(""), UNWRAP_REST },                      /* D */
  { SPAN("archive.vn"), SPAN(""), SPAN(""), UNWRAP_REST },                         /* D */
  { SPAN("arquivo.pt"), SPAN("/wayback/*"), SPAN(""), UNWRAP_REST },               /* D */
  { SPAN("artefact.com"), SPAN("/trck/*"), SPAN(" deeplinkurl "), UNWRAP_VALUE },  /* C */
  { SPAN("atrrd.valuecommerce.com"),                                               /* B */
    SPAN("/resolve/*"), SPAN(" vc_url "), UNWRAP_VALUE },
  { SPAN("attfm2.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("avanan.click"), SPAN("/v2/*"), SPAN(""), UNWRAP_REST },      /* D Check Point */
  { SPAN("avantlink.com"), SPAN("/click.php"), SPAN(" url "), UNWRAP_VALUE },      /* B */
  { SPAN("awin1.com"), SPAN(""), SPAN(" ued p "), UNWRAP_VALUE },                /* B C */
  { SPAN("awstrack.me"), SPAN(""), SPAN(""), UNWRAP_REST },                      /* B C */
  { SPAN("backerkit.com"),                                                         /* B */
    SPAN("/ahoy/messages/*/click"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("bing-amp.com"), SPAN(""), SPAN(""), UNWRAP_AMP },                    /* D AMP */
  { SPAN("bing.com"),                                                         /* D Bing */
    SPAN("/ck/a* /aclick* /aclk*"), SPAN(" u "), UNWRAP_BASE64 },
  { SPAN("bing.com"),                                                         /* D Bing */
    SPAN("/alink/* /news/apiclick.aspx"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("bluelena.io"),                                                           /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("buy.geni.us"), SPAN("/proxy.ashx"), SPAN(" gr_url "), UNWRAP_VALUE },    /* B */
  { SPAN("c.pc.qq.com"), SPAN(""), SPAN(" pfurl url "), UNWRAP_VALUE },            /* D */
  { SPAN("c.pepperjamnetwork.com"),                                                /* B */
    SPAN("/click*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("c212.net"), SPAN("/c/link/"), SPAN(" u "), UNWRAP_VALUE },               /* B */
  { SPAN("c9ftyd.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("cat.criteo.com"), SPAN("/beacon"), SPAN(" dest "), UNWRAP_VALUE },       /* B */
  { SPAN("cc.cnet.com"), SPAN("/v1/otc/*"), SPAN(" url "), UNWRAP_VALUE },         /* B */
  { SPAN("cc.loginfra.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                /* C */
  { SPAN("cc.mashable.com"), SPAN("/v1/*"), SPAN(" url "), UNWRAP_VALUE },         /* B */
  { SPAN("cc.techbargains.com"),                                                   /* B */
    SPAN("/v1/otc/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("cc.zdnet.com"), SPAN("/v1/otc/*"), SPAN(" url "), UNWRAP_VALUE },        /* B */
  { SPAN("cdn.ampproject.org"), SPAN(""), SPAN(""), UNWRAP_AMP },              /* B AMP */
  { SPAN("ck.jp.ap.valuecommerce.com"),                                            /* B */
    SPAN("/servlet/referral"), SPAN(" vc_url "), UNWRAP_VALUE },
  { SPAN("click.icptrack.com"),                                                    /* B */
    SPAN("/icp/relay.php*"), SPAN(" destination "), UNWRAP_VALUE },
  { SPAN("click.linksynergy.com"),                                                 /* B */
    SPAN("/deeplink*"), SPAN(" murl "), UNWRAP_VALUE },
  { SPAN("click.pstmrk.it"), SPAN("/2* /3*"), SPAN(""), UNWRAP_HOSTED },  /* B Postmark */
  { SPAN("click.redditmail.com"), SPAN(""), SPAN(""), UNWRAP_REST },             /* B C */
  { SPAN("clicks.trx-hub.com"), SPAN("/xid/*"), SPAN(" q "), UNWRAP_VALUE },       /* B */
  { SPAN("clicktime.symantec.com"),                                       /* D Symantec */
    SPAN(""), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("clixgalore.com"),                                                        /* B */
    SPAN("/lead.aspx*"), SPAN(" affdirecturl lp "), UNWRAP_VALUE },
  { SPAN("curseforge.com"),                                                        /* C */
    SPAN("/linkout*"), SPAN(" remoteurl "), UNWRAP_VALUE },
  { SPAN("d.agkn.com"), SPAN("/pixel/*"), SPAN(" l1 "), UNWRAP_VALUE },            /* B */
  { SPAN("deeplink-bh.datafeedfile.com"),                                          /* B */
    SPAN("/sl/* /sl"), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("demdex.net"), SPAN(""), SPAN(" d_rd "), UNWRAP_VALUE },                  /* B */
  { SPAN("deref-gmx.com"), SPAN(""), SPAN(" redirecturl "), UNWRAP_VALUE },    /* D GMX */
  { SPAN("deref-gmx.net"), SPAN(""), SPAN(" redirecturl "), UNWRAP_VALUE },    /* D GMX */
  { SPAN("deref-mail.com"), SPAN(""), SPAN(" redirecturl "), UNWRAP_VALUE },   /* D GMX */
  { SPAN("deref-web.de"), SPAN(""), SPAN(" redirecturl "), UNWRAP_VALUE },     /* D GMX */
  { SPAN("deviantart.com"), SPAN("*/outgoing"), SPAN(""), UNWRAP_REST },           /* C */
  { SPAN("digidip.net"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                  /* C */
  { SPAN("disq.us"), SPAN(""), SPAN(" url "), UNWRAP_KEYED },                      /* C */
  { SPAN("dlp.imgsrc.ru"), SPAN("/go/*"), SPAN(""), UNWRAP_REST },                 /* C */
  { SPAN("doubleclick."), SPAN(""), SPAN(" adurl "), UNWRAP_VALUE },               /* C */
  { SPAN("doubleclick."),                                                          /* C */
    SPAN("/ddm/* *tag_for_child_directed_treatment*"), SPAN(""), UNWRAP_REST },
  { SPAN("dpbolvw.net"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                /* B C */
  { SPAN("dttq.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("duckduckgo.com"), SPAN("/l/*"), SPAN(" uddg "), UNWRAP_VALUE },          /* C */
  { SPAN("effiliation.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },              /* C */
  { SPAN("engage.squarespace-mail.com"), SPAN("/r"), SPAN(" u "), UNWRAP_VALUE },  /* B */
  { SPAN("evyy.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("exactag.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                  /* C */
  { SPAN("facebook.com"),                                                          /* C */
    SPAN("/l.php /flx/warn/*"), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("fireeye.com"), SPAN("*/url"), SPAN(" u "), UNWRAP_VALUE },       /* D FireEye */
  { SPAN("flake.creditcable.info"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },       /* B */
  { SPAN("flexlinkspro.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },             /* C */
  { SPAN("forocoches.com"), SPAN("/link.php"), SPAN(" url "), UNWRAP_VALUE },      /* B */
  { SPAN("fziv.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("g-o-media.digidip.net"), SPAN("/visit"), SPAN(" url "), UNWRAP_VALUE },  /* B */
  { SPAN("gate.sc"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                      /* C */
  { SPAN("getpocket.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                /* C */
  { SPAN("getprice.com.au"),                                                       /* B */
    SPAN("/prodhits.aspx"), SPAN(" link "), UNWRAP_VALUE },
  { SPAN("glg9ob.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("go.redirectingat.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },         /* B */
  { SPAN("go.skimresources.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },       /* B C */
  { SPAN("golfbacksolutions.com"),                                                 /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("google."), SPAN("/url"), SPAN(" url q "), UNWRAP_VALUE },                /* C */
  { SPAN("google."), SPAN(""), SPAN(" adurl "), UNWRAP_VALUE },                    /* C */
  { SPAN("google."), SPAN("/amp/*"), SPAN(""), UNWRAP_AMP },                     /* B C */
  { SPAN("googleadservices.com"), SPAN(""), SPAN(" adurl "), UNWRAP_VALUE },       /* C */
  { SPAN("gopjn.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },                /* B */
  { SPAN("goto.carters.com"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },           /* B */
  { SPAN("goto.target.com"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },            /* B */
  { SPAN("goto.walmart.com"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },           /* B */
  { SPAN("hlserve.com"), SPAN(""), SPAN(" dest "), UNWRAP_VALUE },                 /* C */
  { SPAN("howl.me"), SPAN("/link/"), SPAN(" url "), UNWRAP_VALUE },                /* B */
  { SPAN("href.li"), SPAN(""), SPAN(""), UNWRAP_REST },                            /* C */
  { SPAN("i114863.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                /* B */
  { SPAN("i182465.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                /* B */
  { SPAN("i254217.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                /* B */
  { SPAN("i308314.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                /* B */
  { SPAN("i312864.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                /* B */
  { SPAN("idealo-partner.com"), SPAN(""), SPAN(" trg "), UNWRAP_VALUE },           /* C */
  { SPAN("igs4ds.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("instagram.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                  /* C */
  { SPAN("ioym.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("iyhh.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("jdoqocy.com"), SPAN("/click-*"), SPAN(" url "), UNWRAP_VALUE },          /* B */
  { SPAN("jianshu.com"), SPAN("/go-wild"), SPAN(" url "), UNWRAP_VALUE },          /* D */
  { SPAN("jsv3.recruitics.com"),                                                   /* B */
    SPAN("/redirect"), SPAN(" rx_url "), UNWRAP_VALUE },
  { SPAN("kqzyfj.com"), SPAN("/click-*"), SPAN(" url "), UNWRAP_VALUE },           /* B */
  { SPAN("l.facebook.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },            /* D Meta */
  { SPAN("l.instagram.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },           /* D Meta */
  { SPAN("l.messenger.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },           /* D Meta */
  { SPAN("l.threads.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },             /* D Meta */
  { SPAN("l.threads.net"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },             /* D Meta */
  { SPAN("l.wl.co"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                   /* D Meta */
  { SPAN("l.workplace.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },           /* D Meta */
  { SPAN("laylo.co"), SPAN("/e/*"), SPAN(" url "), UNWRAP_VALUE },                 /* B */
  { SPAN("lcmspubcontact.lc.ca.gov"),                                              /* B */
    SPAN("/publiclcms/linktracking.php"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("link.csdn.net"), SPAN(""), SPAN(" target "), UNWRAP_VALUE },             /* D */
  { SPAN("link.juejin.cn"), SPAN(""), SPAN(" target "), UNWRAP_VALUE },            /* D */
  { SPAN("link.zhihu.com"), SPAN(""), SPAN(" target "), UNWRAP_VALUE },            /* D */
  { SPAN("linkedin.com"),                                                          /* D */
    SPAN("/redir/* /safety/go"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("linkprotect.cudasvc.com"),                                     /* D Barracuda */
    SPAN("/url*"), SPAN(" a "), UNWRAP_VALUE },
  { SPAN("links.govdelivery.com"), SPAN("*/track"), SPAN(""), UNWRAP_REST },       /* C */
  { SPAN("linksynergy.com"), SPAN(""), SPAN(" murl "), UNWRAP_VALUE },             /* C */
  { SPAN("llo.to"), SPAN("/e/*"), SPAN(" url "), UNWRAP_VALUE },                   /* B */
  { SPAN("lm.facebook.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },           /* D Meta */
  { SPAN("lt.acemlna.com"),                                                        /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.acemlnb.com"),                                                        /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.acemlnc.com"),                                                        /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.acemlnd.com"),                                                        /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk.com"),                                                          /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk1.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk2.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk3.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk4.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk5.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk6.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk7.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk8.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lt.emlnk9.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("lvuv.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("mail.qq.com"), SPAN("*readtemplate*"), SPAN(" gourl "), UNWRAP_VALUE },  /* D */
  { SPAN("mailchimp.com"), SPAN("/mctx/clicks"), SPAN(" url "), UNWRAP_VALUE },    /* B */
  { SPAN("mailpanion.com"), SPAN(""), SPAN(" destination "), UNWRAP_VALUE },       /* C */
  { SPAN("mailtrack.io"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                 /* C */
  { SPAN("mcpedl.com"), SPAN("/leaving/"), SPAN(" url "), UNWRAP_VALUE },          /* B */
  { SPAN("medium.com"), SPAN("/r/"), SPAN(" url "), UNWRAP_VALUE },                /* D */
  { SPAN("microsoft.msafflnk.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },     /* B */
  { SPAN("mvvx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("mysku.ru"), SPAN(""), SPAN(" r "), UNWRAP_VALUE },                       /* C */
  { SPAN("narrativ.com"),                                                          /* B */
    SPAN("/api/v0/client_redirect/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("njih.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("nordstrom.com"), SPAN("/linkshare"), SPAN(" url "), UNWRAP_VALUE },      /* B */
  { SPAN("ntaf.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("obak77.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("ojrq.net"), SPAN("/p/*"), SPAN(" return "), UNWRAP_VALUE },              /* B */
  { SPAN("ok.ru"), SPAN("/dk"), SPAN(" st.link "), UNWRAP_VALUE },                 /* D */
  { SPAN("ouo.today"), SPAN(""), SPAN(" cr "), UNWRAP_BASE64 },                    /* B */
  { SPAN("out.reddit.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },               /* C */
  { SPAN("outgoing.prod.mozaws.net"), SPAN("/v1/*"), SPAN(""), UNWRAP_REST },      /* C */
  { SPAN("page.link"), SPAN(""), SPAN(" ofl "), UNWRAP_VALUE },                    /* B */
  { SPAN("partner-ads.com"), SPAN(""), SPAN(" htmlurl "), UNWRAP_VALUE },          /* C */
  { SPAN("pdy5.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("pfm4.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("pinterest.com"), SPAN("/offsite/*"), SPAN(" url "), UNWRAP_VALUE },      /* D */
  { SPAN("pj.nutribullet.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },       /* B */
  { SPAN("pjatr.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },                /* B */
  { SPAN("pjtra.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },                /* B */
  { SPAN("pntrac.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },               /* B */
  { SPAN("pntrs.com"), SPAN("/t/*"), SPAN(" url "), UNWRAP_VALUE },                /* B */
  { SPAN("prod.outgoing.prod.webservices.mozgcp.net"),                             /* C */
    SPAN("/v1/*"), SPAN(""), UNWRAP_REST },
  { SPAN("prospect2.com"),                                                         /* B */
    SPAN("/prod/link-tracker"), SPAN(" redirecturl "), UNWRAP_BASE64 },
  { SPAN("protection.sophos.com"), SPAN(""), SPAN(" u "), UNWRAP_BASE64 },  /* D Sophos */
  { SPAN("prsm1.com"), SPAN("/r"), SPAN(" url "), UNWRAP_VALUE },                  /* B */
  { SPAN("pvn.mediamarkt.de"),                                                     /* B */
    SPAN("/trck/eclick/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("pvn.mediamarkt.de"),                                                     /* B */
    SPAN("/trck/eclick/*"), SPAN(" url64fb "), UNWRAP_BASE64 },
  { SPAN("pvn.saturn.de"), SPAN("/trck/eclick/*"), SPAN(" url "), UNWRAP_VALUE },  /* B */
  { SPAN("pxf.io"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                     /* B */
  { SPAN("q77h.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("qflm.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("quora.com"), SPAN("/_/redirect"), SPAN(" url "), UNWRAP_VALUE },         /* D */
  { SPAN("r.bttn.io"), SPAN(""), SPAN(" btn_url "), UNWRAP_VALUE },                /* B */
  { SPAN("r.search.yahoo.com"), SPAN(""), SPAN(""), UNWRAP_REST },           /* D Yahoo */
  { SPAN("rd.bizrate.com"), SPAN("/rd2 /rd"), SPAN(" t "), UNWRAP_VALUE },         /* B */
  { SPAN("rd.connexity.net"), SPAN("/rd"), SPAN(" t "), UNWRAP_VALUE },            /* B */
  { SPAN("redir.tradedoubler.com"),                                                /* B */
    SPAN(""), SPAN(" _td_deeplink "), UNWRAP_VALUE },
  { SPAN("redirect.viglink.com"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },         /* B C */
  { SPAN("refer.ccbill.com"), SPAN(""), SPAN(" html "), UNWRAP_VALUE },            /* C */
  { SPAN("rfvk.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("rg35.net"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                       /* B */
  { SPAN("rover.ebay."), SPAN("/rover/*"), SPAN(" mpre "), UNWRAP_VALUE },         /* C */
  { SPAN("rrmo.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("rutracker.org"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                /* C */
  { SPAN("ryvx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("safelinks.protection.office365.us"),                           /* D Microsoft */
    SPAN(""), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("safelinks.protection.outlook.com"),                            /* D Microsoft */
    SPAN(""), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("safelinks.protection.partner.outlook.cn"),                     /* D Microsoft */
    SPAN(""), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("scanmail.trustwave.com"),                                      /* D Trustwave */
    SPAN(""), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("scholar.google."),                                                /* D Google */
    SPAN("/scholar_url"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("search.app"), SPAN(""), SPAN(" link "), UNWRAP_VALUE },                  /* B */
  { SPAN("secure-web.cisco.com"), SPAN(""), SPAN(""), UNWRAP_REST },         /* D Cisco */
  { SPAN("shareasale-analytics.com"),                                              /* B */
    SPAN("/r.cfm"), SPAN(" urllink "), UNWRAP_HTTPS },
  { SPAN("shareasale.com"), SPAN("/r.cfm"), SPAN(" urllink "), UNWRAP_HTTPS },     /* B */
  { SPAN("sherlock.scribblelive.com"), SPAN("/r"), SPAN(" u "), UNWRAP_VALUE },    /* B */
  { SPAN("shop-links.co"), SPAN("/link*"), SPAN(" url "), UNWRAP_VALUE },          /* B */
  { SPAN("shopping.yahoo.com"),                                                    /* B */
    SPAN("/rdlw"), SPAN(" gcreferrer "), UNWRAP_VALUE },
  { SPAN("signtr.website"), SPAN(""), SPAN(" redirect "), UNWRAP_VALUE },          /* C */
  { SPAN("sjv.io"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                     /* B */
  { SPAN("slack-redir.net"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },              /* D */
  { SPAN("smartredirect.de"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },             /* C */
  { SPAN("sopasti.com"), SPAN("/anime.php"), SPAN(" url "), UNWRAP_VALUE },        /* B */
  { SPAN("srvtrck.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                  /* C */
  { SPAN("statics.teams.cdn.office.net"),                                /* D Microsoft */
    SPAN("*safelinks*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("steamcommunity.com"),                                                    /* C */
    SPAN("/linkfilter/*"), SPAN(" url u "), UNWRAP_VALUE },
  { SPAN("streak-link.com"), SPAN(""), SPAN(""), UNWRAP_REST },                    /* B */
  { SPAN("streaklinks.com"), SPAN(""), SPAN(""), UNWRAP_REST },                    /* B */
  { SPAN("t.cfjump.com"), SPAN(""), SPAN(" url "), UNWRAP_VALUE },                 /* B */
  { SPAN("t.lever-analytics.com"),                                                 /* B */
    SPAN("/email-link"), SPAN(" dest "), UNWRAP_VALUE },
  { SPAN("t.mailpgn.com"), SPAN("/l/*"), SPAN(" fl "), UNWRAP_VALUE },             /* B */
  { SPAN("t.umblr.com"), SPAN("/redirect"), SPAN(" z "), UNWRAP_VALUE },           /* C */
  { SPAN("target.georiot.com"), SPAN(""), SPAN(" gr_url "), UNWRAP_VALUE },        /* B */
  { SPAN("tkjf.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("tkqlhce.com"), SPAN("/click-*"), SPAN(" url "), UNWRAP_VALUE },          /* B */
  { SPAN("tmfhgn.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("tokopedia.com"), SPAN("/promo*"), SPAN(" r "), UNWRAP_VALUE },           /* C */
  { SPAN("track.adform.net"), SPAN("/c/*"), SPAN(" ckurl "), UNWRAP_VALUE },       /* C */
  { SPAN("track.effiliation.com"),                                                 /* B */
    SPAN("/servlet/effi.redir*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("track.flexlinks.com"), SPAN("/a.ashx"), SPAN(" url "), UNWRAP_VALUE },   /* B */
  { SPAN("tradedoubler.com"),                                                    /* B C */
    SPAN(""), SPAN(" url _td_deeplink "), UNWRAP_VALUE },
  { SPAN("translate.goog"), SPAN(""), SPAN(""), UNWRAP_TRANSLATED },        /* D Google */
  { SPAN("translate.google."),                                              /* D Google */
    SPAN("/translate* /website*"), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("trendmicro.com"),                                            /* D Trend Micro */
    SPAN("*/clicktime/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("trk.pm-srv.co"), SPAN("/v2/trk"), SPAN(" rurl "), UNWRAP_VALUE },        /* B */
  { SPAN("trk.pmsrv.co"), SPAN("/v2/trk"), SPAN(" rurl "), UNWRAP_VALUE },         /* B */
  { SPAN("tumblr.com"), SPAN("/redirect"), SPAN(" z "), UNWRAP_VALUE },            /* D */
  { SPAN("turbopages.org"), SPAN(""), SPAN(""), UNWRAP_TURBO },             /* B Yandex */
  { SPAN("twitter.com"), SPAN("/i/redirect"), SPAN(" url "), UNWRAP_VALUE },       /* D */
  { SPAN("uikc.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("uqhv.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("urldefense.com"),                                             /* D Proofpoint */
    SPAN("/v1/*"), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("urldefense.com"),                                             /* D Proofpoint */
    SPAN("/v2/*"), SPAN(" u "), UNWRAP_DASHES },
  { SPAN("urldefense.com"), SPAN("/v3/*"), SPAN(""), UNWRAP_V3 },       /* D Proofpoint */
  { SPAN("urldefense.proofpoint.com"),                                  /* D Proofpoint */
    SPAN("/v1/*"), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("urldefense.proofpoint.com"),                                  /* D Proofpoint */
    SPAN("/v2/*"), SPAN(" u "), UNWRAP_DASHES },
  { SPAN("urldefense.proofpoint.com"),                                  /* D Proofpoint */
    SPAN("/v3/*"), SPAN(""), UNWRAP_V3 },
  { SPAN("urldefense.us"), SPAN("/v3/*"), SPAN(""), UNWRAP_V3 },        /* D Proofpoint */
  { SPAN("urldefense.us"),                                              /* D Proofpoint */
    SPAN("/v2/*"), SPAN(" u "), UNWRAP_DASHES },
  { SPAN("urlsand.esvalabs.com"),                                        /* D Libraesva */
    SPAN(""), SPAN(" u "), UNWRAP_VALUE },
  { SPAN("uvwgb9.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("uxsi.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("valuecommerce.ne.jp"),                                                   /* B */
    SPAN("/cgi-bin/*"), SPAN(" vc_url "), UNWRAP_VALUE },
  { SPAN("visit.ws"), SPAN("/visit/*"), SPAN(" url "), UNWRAP_VALUE },             /* B */
  { SPAN("vk.com"), SPAN("/away*"), SPAN(" to "), UNWRAP_VALUE },                  /* C */
  { SPAN("vk.ru"), SPAN("/away*"), SPAN(" to "), UNWRAP_VALUE },                   /* D */
  { SPAN("vkontakte.ru"), SPAN("/away*"), SPAN(" to "), UNWRAP_VALUE },            /* D */
  { SPAN("vthnbx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("vzew.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("wayback.archive-it.org"), SPAN(""), SPAN(""), UNWRAP_REST },             /* D */
  { SPAN("web.archive.org"), SPAN("/web/* /save/*"), SPAN(""), UNWRAP_ARCHIVE },   /* D */
  { SPAN("webarchive.nationalarchives.gov.uk"),                                    /* D */
    SPAN(""), SPAN(""), UNWRAP_REST },
  { SPAN("webarchive.org.uk"), SPAN("/wayback/*"), SPAN(""), UNWRAP_REST },        /* D */
  { SPAN("webgains.com"), SPAN(""), SPAN(" wgtarget "), UNWRAP_VALUE },            /* C */
  { SPAN("weibo.cn"), SPAN("/sinaurl"), SPAN(" u toasturl "), UNWRAP_VALUE },      /* D */
  { SPAN("weibo.com"), SPAN("/sinaurl"), SPAN(" u "), UNWRAP_VALUE },              /* D */
  { SPAN("wordseed.com"), SPAN("/go/*"), SPAN(" url "), UNWRAP_VALUE },            /* B */
  { SPAN("x.chip.de"),                                                             /* B */
    SPAN("/linktrack/button/*"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("x.com"), SPAN("/i/redirect"), SPAN(" url "), UNWRAP_VALUE },             /* D */
  { SPAN("xibx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("xovt.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("xwrk.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("yandex."),                                                        /* D Yandex */
    SPAN("/clck/jsredir /redir"), SPAN(" url "), UNWRAP_VALUE },
  { SPAN("youtube.com"), SPAN("/redirect*"), SPAN(" q "), UNWRAP_VALUE },          /* C */
  { SPAN("yvzx.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                   /* B */
  { SPAN("zenaps.com"), SPAN("/rclick.php*"), SPAN(" pr "), UNWRAP_VALUE },        /* B */
  { SPAN("zlwlj8.net"), SPAN("/c/*"), SPAN(" u "), UNWRAP_VALUE },                 /* B */
  { SPAN("ztk5.net"), SPAN(""), SPAN(" u "), UNWRAP_VALUE },                       /* B */
};

const struct site_table uri_unwrap_table = {
  unwrap_rows, {
    0, 7, 35, 41, 61, 77, 81, 87, 103, 106, 116, 119, 120, 153, 162, 166, 172, 190,
    193, 206, 228, 249, 262, 269, 277, 282, 285, 288
  }, {
    0x500, 0x857F00, 0x3900, 0x47CDD00, 0x10007D80, 0x8008900, 0x415900,
    0x31A680, 0x880, 0x42D00, 0x80800, 0x400, 0x1A0F1C0, 0x407D00,
    0x3100, 0x1004720, 0x8026A740, 0x300, 0x556B00, 0x9355EC40, 0x2F7D00,
    0x2106500, 0x81560, 0x80429300, 0x320, 0x980, 0x500
  }
};
