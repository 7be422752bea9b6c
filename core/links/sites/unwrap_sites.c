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

/* A site, its paths, its parameters, and where the target is (unwrap.h). */
#define WRAPS(site, paths, names, kind) \
  { SPAN(site), SPAN(paths), SPAN(names), UNWRAP_##kind }

static const struct site_row unwrap_rows[UNWRAP_ROWS] = {
  WRAPS("3anx.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("3uu8.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("58dp.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("5ad6.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("7eer.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("7tiv.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("8ocm68.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("a9yw.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("aaa.telekom.de", "/trck/*", " deeplinkurl ", VALUE),                      /* C */
  WRAPS("ad.atdmt.com", "/s/go;*", " h ", VALUE),                                  /* B */
  WRAPS("admitad.com", "", " ulp ", VALUE),                                        /* C */
  WRAPS("alabout.com", "", " url ", VALUE),                                        /* C */
  WRAPS("am3t9s.net", "", " u ", VALUE),                                           /* B */
  WRAPS("amazon-adsystem.", "/x/c/*", "", REST),                                   /* C */
  WRAPS("amp.cloudflare.com", "", "", AMP),                                    /* D AMP */
  WRAPS("anonym.to", "", "", REST),                                                /* C */
  WRAPS("anrdoezrs.net", "/click-*", " url ", VALUE),                              /* B */
  WRAPS("api.bam-x.com", "/api/v1/clickmate/*", " url ", VALUE),                   /* B */
  WRAPS("app.adjust.com", "", " redirect ", VALUE),                              /* B C */
  WRAPS("app.hive.co", "/email/elt/*", " next ", VALUE),                           /* B */
  WRAPS("archive.fo", "", "", REST),                                               /* D */
  WRAPS("archive.is", "", "", REST),                                               /* D */
  WRAPS("archive.li", "", "", REST),                                               /* D */
  WRAPS("archive.md", "", "", REST),                                               /* D */
  WRAPS("archive.ph", "", "", REST),                                               /* D */
  WRAPS("archive.today", "", "", REST),                                            /* D */
  WRAPS("archive.vn", "", "", REST),                                               /* D */
  WRAPS("arquivo.pt", "/wayback/*", "", REST),                                     /* D */
  WRAPS("artefact.com", "/trck/*", " deeplinkurl ", VALUE),                        /* C */
  WRAPS("atrrd.valuecommerce.com", "/resolve/*", " vc_url ", VALUE),               /* B */
  WRAPS("attfm2.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("avanan.click", "/v2/*", "", REST),                            /* D Check Point */
  WRAPS("avantlink.com", "/click.php", " url ", VALUE),                            /* B */
  WRAPS("awin1.com", "", " ued p ", VALUE),                                      /* B C */
  WRAPS("awstrack.me", "", "", REST),                                            /* B C */
  WRAPS("backerkit.com", "/ahoy/messages/*/click", " url ", VALUE),                /* B */
  WRAPS("bing-amp.com", "", "", AMP),                                          /* D AMP */
  WRAPS("bing.com", "/ck/a* /aclick* /aclk*", " u ", BASE64),                 /* D Bing */
  WRAPS("bing.com", "/alink/* /news/apiclick.aspx", " url ", VALUE),          /* D Bing */
  WRAPS("bluelena.io", "/prod/link-tracker", " redirecturl ", BASE64),             /* B */
  WRAPS("buy.geni.us", "/proxy.ashx", " gr_url ", VALUE),                          /* B */
  WRAPS("c.pc.qq.com", "", " pfurl url ", VALUE),                                  /* D */
  WRAPS("c.pepperjamnetwork.com", "/click*", " url ", VALUE),                      /* B */
  WRAPS("c212.net", "/c/link/", " u ", VALUE),                                     /* B */
  WRAPS("c9ftyd.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("cat.criteo.com", "/beacon", " dest ", VALUE),                             /* B */
  WRAPS("cc.cnet.com", "/v1/otc/*", " url ", VALUE),                               /* B */
  WRAPS("cc.loginfra.com", "", " u ", VALUE),                                      /* C */
  WRAPS("cc.mashable.com", "/v1/*", " url ", VALUE),                               /* B */
  WRAPS("cc.techbargains.com", "/v1/otc/*", " url ", VALUE),                       /* B */
  WRAPS("cc.zdnet.com", "/v1/otc/*", " url ", VALUE),                              /* B */
  WRAPS("cdn.ampproject.org", "!/v0/*", "", AMP),                     /* B AMP; scripts */
  WRAPS("ck.jp.ap.valuecommerce.com", "/servlet/referral", " vc_url ", VALUE),     /* B */
  WRAPS("click.icptrack.com", "/icp/relay.php*", " destination ", VALUE),          /* B */
  WRAPS("click.linksynergy.com", "/deeplink*", " murl ", VALUE),                   /* B */
  WRAPS("click.pstmrk.it", "/2* /3*", "", HOSTED),                        /* B Postmark */
  WRAPS("click.redditmail.com", "", "", REST),                                   /* B C */
  WRAPS("clicks.trx-hub.com", "/xid/*", " q ", VALUE),                             /* B */
  WRAPS("clicktime.symantec.com", "", " u ", VALUE),                      /* D Symantec */
  WRAPS("clixgalore.com", "/lead.aspx*", " affdirecturl lp ", VALUE),              /* B */
  WRAPS("curseforge.com", "/linkout*", " remoteurl ", VALUE),                      /* C */
  WRAPS("d.agkn.com", "/pixel/*", " l1 ", VALUE),                                  /* B */
  WRAPS("deeplink-bh.datafeedfile.com", "/sl/* /sl", " u ", VALUE),                /* B */
  WRAPS("demdex.net", "", " d_rd ", VALUE),                                        /* B */
  WRAPS("deref-gmx.com", "", " redirecturl ", VALUE),                          /* D GMX */
  WRAPS("deref-gmx.net", "", " redirecturl ", VALUE),                          /* D GMX */
  WRAPS("deref-mail.com", "", " redirecturl ", VALUE),                         /* D GMX */
  WRAPS("deref-web.de", "", " redirecturl ", VALUE),                           /* D GMX */
  WRAPS("deviantart.com", "*/outgoing", "", REST),                                 /* C */
  WRAPS("digidip.net", "", " url ", VALUE),                                        /* C */
  WRAPS("disq.us", "", " url ", KEYED),                                            /* C */
  WRAPS("dlp.imgsrc.ru", "/go/*", "", REST),                                       /* C */
  WRAPS("doubleclick.", "", " adurl ", VALUE),                                     /* C */
  WRAPS("doubleclick.", "/ddm/* *tag_for_child_directed_treatment*", "", REST),    /* C */
  WRAPS("dpbolvw.net", "", " url ", VALUE),                                      /* B C */
  WRAPS("dttq.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("duckduckgo.com", "/l/*", " uddg ", VALUE),                                /* C */
  WRAPS("effiliation.com", "", " url ", VALUE),                                    /* C */
  WRAPS("engage.squarespace-mail.com", "/r", " u ", VALUE),                        /* B */
  WRAPS("evyy.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("exactag.com", "", " url ", VALUE),                                        /* C */
  WRAPS("facebook.com", "/l.php /flx/warn/*", " u ", VALUE),                       /* C */
  WRAPS("fireeye.com", "*/url", " u ", VALUE),                             /* D FireEye */
  WRAPS("flake.creditcable.info", "", " url ", VALUE),                             /* B */
  WRAPS("flexlinkspro.com", "", " url ", VALUE),                                   /* C */
  WRAPS("forocoches.com", "/link.php", " url ", VALUE),                            /* B */
  WRAPS("fziv.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("g-o-media.digidip.net", "/visit", " url ", VALUE),                        /* B */
  WRAPS("gate.sc", "", " url ", VALUE),                                            /* C */
  WRAPS("getpocket.com", "", " url ", VALUE),                                      /* C */
  WRAPS("getprice.com.au", "/prodhits.aspx", " link ", VALUE),                     /* B */
  WRAPS("glg9ob.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("go.openathens.net", "/redirector/*", " url ", VALUE),       /* D OpenAthens */
  WRAPS("go.redirectingat.com", "", " url ", VALUE),                               /* B */
  WRAPS("go.skimresources.com", "", " url ", VALUE),                             /* B C */
  WRAPS("golfbacksolutions.com", "/prod/link-tracker", " redirecturl ", BASE64),   /* B */
  WRAPS("google.", "/url", " url q ", VALUE),                                      /* C */
  WRAPS("google.", "", " adurl ", VALUE),                                          /* C */
  WRAPS("google.", "/amp/*", "", AMP),                                           /* B C */
  WRAPS("googleadservices.com", "", " adurl ", VALUE),                             /* C */
  WRAPS("gopjn.com", "/t/*", " url ", VALUE),                                      /* B */
  WRAPS("goto.carters.com", "/c/*", " u ", VALUE),                                 /* B */
  WRAPS("goto.target.com", "/c/*", " u ", VALUE),                                  /* B */
  WRAPS("goto.walmart.com", "/c/*", " u ", VALUE),                                 /* B */
  WRAPS("hlserve.com", "", " dest ", VALUE),                                       /* C */
  WRAPS("howl.me", "/link/", " url ", VALUE),                                      /* B */
  WRAPS("href.li", "", "", REST),                                                  /* C */
  WRAPS("i114863.net", "/c/*", " u ", VALUE),                                      /* B */
  WRAPS("i182465.net", "/c/*", " u ", VALUE),                                      /* B */
  WRAPS("i254217.net", "/c/*", " u ", VALUE),                                      /* B */
  WRAPS("i308314.net", "/c/*", " u ", VALUE),                                      /* B */
  WRAPS("i312864.net", "/c/*", " u ", VALUE),                                      /* B */
  WRAPS("idealo-partner.com", "", " trg ", VALUE),                                 /* C */
  WRAPS("idm.oclc.org", "/login", "", REST),                              /* D EZproxy */
  WRAPS("igs4ds.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("instagram.com", "", " u ", VALUE),                                        /* C */
  WRAPS("ioym.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("iyhh.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("jdoqocy.com", "/click-*", " url ", VALUE),                                /* B */
  WRAPS("jianshu.com", "/go-wild", " url ", VALUE),                                /* D */
  WRAPS("jsv3.recruitics.com", "/redirect", " rx_url ", VALUE),                    /* B */
  WRAPS("kqzyfj.com", "/click-*", " url ", VALUE),                                 /* B */
  WRAPS("l.facebook.com", "", " u ", VALUE),                                  /* D Meta */
  WRAPS("l.instagram.com", "", " u ", VALUE),                                 /* D Meta */
  WRAPS("l.messenger.com", "", " u ", VALUE),                                 /* D Meta */
  WRAPS("l.threads.com", "", " u ", VALUE),                                   /* D Meta */
  WRAPS("l.threads.net", "", " u ", VALUE),                                   /* D Meta */
  WRAPS("l.wl.co", "", " u ", VALUE),                                         /* D Meta */
  WRAPS("l.workplace.com", "", " u ", VALUE),                                 /* D Meta */
  WRAPS("laylo.co", "/e/*", " url ", VALUE),                                       /* B */
  WRAPS("lcmspubcontact.lc.ca.gov",                                                /* B */
        "/publiclcms/linktracking.php", " url ", VALUE),
  WRAPS("link.csdn.net", "", " target ", VALUE),                                   /* D */
  WRAPS("link.juejin.cn", "", " target ", VALUE),                                  /* D */
  WRAPS("link.zhihu.com", "", " target ", VALUE),                                  /* D */
  WRAPS("linkedin.com", "/redir/* /safety/go", " url ", VALUE),                    /* D */
  WRAPS("linkprotect.cudasvc.com", "/url*", " a ", VALUE),               /* D Barracuda */
  WRAPS("links.govdelivery.com", "*/track", "", REST),                             /* C */
  WRAPS("linksynergy.com", "", " murl ", VALUE),                                   /* C */
  WRAPS("llo.to", "/e/*", " url ", VALUE),                                         /* B */
  WRAPS("lm.facebook.com", "", " u ", VALUE),                                 /* D Meta */
  WRAPS("lt.acemlna.com", "/prod/link-tracker", " redirecturl ", BASE64),          /* B */
  WRAPS("lt.acemlnb.com", "/prod/link-tracker", " redirecturl ", BASE64),          /* B */
  WRAPS("lt.acemlnc.com", "/prod/link-tracker", " redirecturl ", BASE64),          /* B */
  WRAPS("lt.acemlnd.com", "/prod/link-tracker", " redirecturl ", BASE64),          /* B */
  WRAPS("lt.emlnk.com", "/prod/link-tracker", " redirecturl ", BASE64),            /* B */
  WRAPS("lt.emlnk1.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk2.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk3.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk4.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk5.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk6.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk7.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk8.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lt.emlnk9.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("lvuv.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("mail.qq.com", "*readtemplate*", " gourl ", VALUE),                        /* D */
  WRAPS("mailchimp.com", "/mctx/clicks", " url ", VALUE),                          /* B */
  WRAPS("mailpanion.com", "", " destination ", VALUE),                             /* C */
  WRAPS("mailtrack.io", "", " url ", VALUE),                                       /* C */
  WRAPS("mcpedl.com", "/leaving/", " url ", VALUE),                                /* B */
  WRAPS("medium.com", "/r/", " url ", VALUE),                                      /* D */
  WRAPS("microsoft.msafflnk.net", "/c/*", " u ", VALUE),                           /* B */
  WRAPS("mvvx.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("mysku.ru", "", " r ", VALUE),                                             /* C */
  WRAPS("narrativ.com", "/api/v0/client_redirect/*", " url ", VALUE),              /* B */
  WRAPS("njih.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("nordstrom.com", "/linkshare", " url ", VALUE),                            /* B */
  WRAPS("ntaf.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("obak77.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("ojrq.net", "/p/*", " return ", VALUE),                                    /* B */
  WRAPS("ok.ru", "/dk", " st.link ", VALUE),                                       /* D */
  WRAPS("ouo.today", "", " cr ", BASE64),                                          /* B */
  WRAPS("out.reddit.com", "", " url ", VALUE),                                     /* C */
  WRAPS("outgoing.prod.mozaws.net", "/v1/*", "", REST),                            /* C */
  WRAPS("page.link", "", " ofl ", VALUE),                                          /* B */
  WRAPS("partner-ads.com", "", " htmlurl ", VALUE),                                /* C */
  WRAPS("pdy5.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("pfm4.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("pinterest.com", "/offsite/*", " url ", VALUE),                            /* D */
  WRAPS("pj.nutribullet.com", "/t/*", " url ", VALUE),                             /* B */
  WRAPS("pjatr.com", "/t/*", " url ", VALUE),                                      /* B */
  WRAPS("pjtra.com", "/t/*", " url ", VALUE),                                      /* B */
  WRAPS("pntrac.com", "/t/*", " url ", VALUE),                                     /* B */
  WRAPS("pntrs.com", "/t/*", " url ", VALUE),                                      /* B */
  WRAPS("prod.outgoing.prod.webservices.mozgcp.net", "/v1/*", "", REST),           /* C */
  WRAPS("prospect2.com", "/prod/link-tracker", " redirecturl ", BASE64),           /* B */
  WRAPS("protection.sophos.com", "", " u ", BASE64),                        /* D Sophos */
  WRAPS("prsm1.com", "/r", " url ", VALUE),                                        /* B */
  WRAPS("pvn.mediamarkt.de", "/trck/eclick/*", " url ", VALUE),                    /* B */
  WRAPS("pvn.mediamarkt.de", "/trck/eclick/*", " url64fb ", BASE64),               /* B */
  WRAPS("pvn.saturn.de", "/trck/eclick/*", " url ", VALUE),                        /* B */
  WRAPS("pxf.io", "/c/*", " u ", VALUE),                                           /* B */
  WRAPS("q77h.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("qflm.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("quora.com", "/_/redirect", " url ", VALUE),                               /* D */
  WRAPS("r.bttn.io", "", " btn_url ", VALUE),                                      /* B */
  WRAPS("r.search.yahoo.com", "", "", REST),                                 /* D Yahoo */
  WRAPS("rd.bizrate.com", "/rd2 /rd", " t ", VALUE),                               /* B */
  WRAPS("rd.connexity.net", "/rd", " t ", VALUE),                                  /* B */
  WRAPS("redir.tradedoubler.com", "", " _td_deeplink ", VALUE),                    /* B */
  WRAPS("redirect.viglink.com", "", " u ", VALUE),                               /* B C */
  WRAPS("refer.ccbill.com", "", " html ", VALUE),                                  /* C */
  WRAPS("rfvk.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("rg35.net", "", " u ", VALUE),                                             /* B */
  WRAPS("rover.ebay.", "/rover/*", " mpre ", VALUE),                               /* C */
  WRAPS("rrmo.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("rutracker.org", "", " url ", VALUE),                                      /* C */
  WRAPS("ryvx.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("safelinks.protection.office365.us", "", " url ", VALUE),        /* D Microsoft */
  WRAPS("safelinks.protection.outlook.com", "", " url ", VALUE),         /* D Microsoft */
  WRAPS("safelinks.protection.partner.outlook.cn", "", " url ", VALUE),  /* D Microsoft */
  WRAPS("scanmail.trustwave.com", "", " u ", VALUE),                     /* D Trustwave */
  WRAPS("scholar.google.", "/scholar_url", " url ", VALUE),                 /* D Google */
  WRAPS("search.app", "", " link ", VALUE),                                        /* B */
  WRAPS("secure-web.cisco.com", "", "", REST),                               /* D Cisco */
  WRAPS("shareasale-analytics.com", "/r.cfm", " urllink ", HTTPS),                 /* B */
  WRAPS("shareasale.com", "/r.cfm", " urllink ", HTTPS),                           /* B */
  WRAPS("sherlock.scribblelive.com", "/r", " u ", VALUE),                          /* B */
  WRAPS("shop-links.co", "/link*", " url ", VALUE),                                /* B */
  WRAPS("shopping.yahoo.com", "/rdlw", " gcreferrer ", VALUE),                     /* B */
  WRAPS("signtr.website", "", " redirect ", VALUE),                                /* C */
  WRAPS("sjv.io", "/c/*", " u ", VALUE),                                           /* B */
  WRAPS("slack-redir.net", "", " url ", VALUE),                                    /* D */
  WRAPS("smartredirect.de", "", " url ", VALUE),                                   /* C */
  WRAPS("sopasti.com", "/anime.php", " url ", VALUE),                              /* B */
  WRAPS("srvtrck.com", "", " url ", VALUE),                                        /* C */
  WRAPS("statics.teams.cdn.office.net", "*safelinks*", " url ", VALUE),  /* D Microsoft */
  WRAPS("steamcommunity.com", "/linkfilter/*", " url u ", VALUE),                  /* C */
  WRAPS("streak-link.com", "", "", REST),                                          /* B */
  WRAPS("streaklinks.com", "", "", REST),                                          /* B */
  WRAPS("t.cfjump.com", "", " url ", VALUE),                                       /* B */
  WRAPS("t.lever-analytics.com", "/email-link", " dest ", VALUE),                  /* B */
  WRAPS("t.mailpgn.com", "/l/*", " fl ", VALUE),                                   /* B */
  WRAPS("t.umblr.com", "/redirect", " z ", VALUE),                                 /* C */
  WRAPS("target.georiot.com", "", " gr_url ", VALUE),                              /* B */
  WRAPS("tkjf.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("tkqlhce.com", "/click-*", " url ", VALUE),                                /* B */
  WRAPS("tmfhgn.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("tokopedia.com", "/promo*", " r ", VALUE),                                 /* C */
  WRAPS("track.adform.net", "/c/*", " ckurl ", VALUE),                             /* C */
  WRAPS("track.effiliation.com", "/servlet/effi.redir*", " url ", VALUE),          /* B */
  WRAPS("track.flexlinks.com", "/a.ashx", " url ", VALUE),                         /* B */
  WRAPS("tradedoubler.com", "", " url _td_deeplink ", VALUE),                    /* B C */
  WRAPS("translate.goog", "", "", TRANSLATED),                              /* D Google */
  WRAPS("translate.google.", "/translate* /website*", " u ", VALUE),        /* D Google */
  WRAPS("trendmicro.com", "*/clicktime/*", " url ", VALUE),            /* D Trend Micro */
  WRAPS("trk.pm-srv.co", "/v2/trk", " rurl ", VALUE),                              /* B */
  WRAPS("trk.pmsrv.co", "/v2/trk", " rurl ", VALUE),                               /* B */
  WRAPS("tumblr.com", "/redirect", " z ", VALUE),                                  /* D */
  WRAPS("turbopages.org", "", "", TURBO),                                   /* B Yandex */
  WRAPS("twitter.com", "/i/redirect", " url ", VALUE),                             /* D */
  WRAPS("uikc.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("uqhv.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("urldefense.com", "/v1/*", " u ", VALUE),                       /* D Proofpoint */
  WRAPS("urldefense.com", "/v2/*", " u ", DASHES),                      /* D Proofpoint */
  WRAPS("urldefense.com", "/v3/*", "", V3),                             /* D Proofpoint */
  WRAPS("urldefense.proofpoint.com", "/v1/*", " u ", VALUE),            /* D Proofpoint */
  WRAPS("urldefense.proofpoint.com", "/v2/*", " u ", DASHES),           /* D Proofpoint */
  WRAPS("urldefense.proofpoint.com", "/v3/*", "", V3),                  /* D Proofpoint */
  WRAPS("urldefense.us", "/v3/*", "", V3),                              /* D Proofpoint */
  WRAPS("urldefense.us", "/v2/*", " u ", DASHES),                       /* D Proofpoint */
  WRAPS("urlsand.esvalabs.com", "", " u ", VALUE),                       /* D Libraesva */
  WRAPS("uvwgb9.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("uxsi.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("valuecommerce.ne.jp", "/cgi-bin/*", " vc_url ", VALUE),                   /* B */
  WRAPS("visit.ws", "/visit/*", " url ", VALUE),                                   /* B */
  WRAPS("vk.com", "/away*", " to ", VALUE),                                        /* C */
  WRAPS("vk.ru", "/away*", " to ", VALUE),                                         /* D */
  WRAPS("vkontakte.ru", "/away*", " to ", VALUE),                                  /* D */
  WRAPS("vthnbx.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("vzew.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("wayback.archive-it.org", "", "", REST),                                   /* D */
  WRAPS("web.archive.org", "/web/* /save/*", "", ARCHIVE),                         /* D */
  WRAPS("webarchive.nationalarchives.gov.uk", "", "", REST),                       /* D */
  WRAPS("webarchive.org.uk", "/wayback/*", "", REST),                              /* D */
  WRAPS("webgains.com", "", " wgtarget ", VALUE),                                  /* C */
  WRAPS("weibo.cn", "/sinaurl", " u toasturl ", VALUE),                            /* D */
  WRAPS("weibo.com", "/sinaurl", " u ", VALUE),                                    /* D */
  WRAPS("wordseed.com", "/go/*", " url ", VALUE),                                  /* B */
  WRAPS("x.chip.de", "/linktrack/button/*", " url ", VALUE),                       /* B */
  WRAPS("x.com", "/i/redirect", " url ", VALUE),                                   /* D */
  WRAPS("xibx.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("xovt.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("xwrk.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("yandex.", "/clck/jsredir /redir", " url ", VALUE),                 /* D Yandex */
  WRAPS("youtube.com", "/redirect*", " q ", VALUE),                                /* C */
  WRAPS("yvzx.net", "/c/*", " u ", VALUE),                                         /* B */
  WRAPS("zenaps.com", "/rclick.php*", " pr ", VALUE),                              /* B */
  WRAPS("zlwlj8.net", "/c/*", " u ", VALUE),                                       /* B */
  WRAPS("ztk5.net", "", " u ", VALUE),                                             /* B */
};

const struct site_table uri_unwrap_table = {
  unwrap_rows, {
    0, 7, 35, 41, 61, 77, 81, 87, 104, 107, 118, 121, 122, 155, 164, 168, 174, 192,
    195, 208, 230, 251, 264, 271, 279, 284, 287, 290
  }, {
    0x500, 0x857F00, 0x3900, 0x47CDD00, 0x10007D80, 0x8008900, 0x415900,
    0x33A680, 0x880, 0x43D00, 0x80800, 0x400, 0x1A0F1C0, 0x407D00,
    0x3100, 0x1004720, 0x8026A740, 0x300, 0x556B00, 0x9355EC40, 0x2F7D00,
    0x2106500, 0x81560, 0x80429300, 0x320, 0x980, 0x500
  }
};
