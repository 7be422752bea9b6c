/*
** SPDX-License-Identifier: MIT
**
** Parameters that tell a server who follows a link and from where, not which page it is.
**
** Browsers or public lists remove each of these names from links:
**
**   B  Brave: the list for all sites that LibreWolf copies, and that of "copy clean link"
**   A  AdGuard's filter of tracking parameters, for all sites and for single ones
**   U  uBlock Origin's filter of privacy
**   C  ClearURLs
**   D  no list, but the advertising network or the analytics tool documents it
**
** Each name was found in every list that its row says, in copies read in November 2026
** (A: a copy of March 2026).  A name that means something else on other sites ("ref",
** "source", "t") is only listed for the sites that track with it.  If lists disagree
** whether a name changes the page, it is left out, because a dropped parameter cannot be
** restored.
*/
#include "tracking.h"

#include "../syntax/span.h"

/* On any site.  A "*" at the end matches every name that begins so. */
static const char tracking_names[][22] = {
  "utm_*",                                                   /* B A C */
  "fbclid", "gclid", "msclkid", "twclid",                    /* B A U C */
  "__hsfp", "__hssc", "__hstc", "_hsenc", "hsctatracking",   /* B A U C HubSpot */
  "hsa_*",                                                   /* B A U HubSpot */
  "_hsmi",                                                   /* B HubSpot */
  "mc_eid",                                                  /* B A U C Mailchimp */
  "mc_cid",                                                  /* B C Mailchimp */
  "mkt_tok",                                                 /* A C Marketo */
  "oly_anon_id", "oly_enc_id",                               /* B A C Omeda */
  "vero_conv", "vero_id",                                    /* B A U C Vero */
  "__s",                                                     /* B A C Drip */
  "s_cid",                                                   /* B A U C Adobe */
  "ef_id", "s_kwcid",                                        /* D Adobe */
  "dclid",                                                   /* B U C Google */
  "gbraid", "wbraid", "gclsrc",                              /* B A U Google */
  "srsltid",                                                 /* B U Google */
  "gad_source",                                              /* B U Google */
  "gad_campaignid",                                          /* B Google */
  "_gl",                                                     /* B A U C Analytics */
  "_ga",                                                     /* A C Analytics */
  "ga_campaign", "ga_content", "ga_medium", "ga_place",      /* C Analytics */
  "ga_source", "ga_term",
  "yclid", "ysclid", "_openstat",                            /* B A U Yandex */
  "igshid",                                                  /* B Instagram */
  "ml_subscriber", "ml_subscriber_hash",                     /* B A U C MailerLite */
  "oft_c", "oft_ck", "oft_d", "oft_id", "oft_ids",           /* B U Omnisend */
  "oft_k", "oft_lk", "oft_sk",
  "rb_clickid", "wickedid",                                  /* B A U C */
  "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", /* B A U C Facebook */
  "ttclid",                                                  /* B U TikTok */
  "li_fat_id", "epik", "sccid",                              /* D LinkedIn and others */
  "irclickid",                                               /* B A Impact */
  "cjevent",                                                 /* A Commission Junction */
  "_branch_match_id", "_branch_referrer",                    /* B U Branch */
  "guccounter",                                              /* B A Yahoo */
  "guce_referrer", "guce_referrer_sig",                      /* B A U Yahoo */
  "mtm_*",                                                   /* B A U Matomo */
  "matomo_campaign",                                         /* D Matomo */
  "piwik_campaign", "piwik_kwd",                             /* B Matomo */
  "pk_campaign", "pk_medium", "pk_source",                   /* B A U Matomo */
  "pk_content", "pk_keyword", "pk_kwd",                      /* B Matomo */
  "itm_*", "wt_mc",                                          /* A C */
  "hmb_*",                                                   /* C Humble Bundle */
  "dm_i"                                                     /* D dotdigital */
};

/* On one site and below it.  "amazon." is amazon with any top-level domain. */
struct uri_tracking_site {
  struct uri_span domain;
  struct uri_span names;               /* each with a space before and after it */
};
static const struct uri_tracking_site tracking_sites[] = {
  { SPAN("amazon."),                                         /* B C */
    SPAN(" _encoding ascsubtag content-id crid dchild keywords linkcode linkid"
         " pd_rd_* pf_rd_* qid ref_ refrid sprefix sr ") },
  { SPAN("google."),                                         /* C; sca_esv, iflsig: B */
    SPAN(" aqs bih biw dpr ei gs_lcp gs_lcrp gs_lp gs_ssp iflsig oq rlz sca_esv"
         " sclient sourceid sxsrf uact ved ") },
  { SPAN("ebay."),                                           /* U; customid, toolid: A */
    SPAN(" _trkparms amdata campid customid mkcid mkevt mkrid ssspo sssrc ssuid"
         " toolid ") },
  { SPAN("youtube.com"),   SPAN(" feature kw pp si ") },     /* B C */
  { SPAN("youtu.be"),      SPAN(" feature pp si ") },        /* B */
  { SPAN("twitter.com"),   SPAN(" cn ref_src ref_url s t ") },         /* B C */
  { SPAN("x.com"),         SPAN(" cn ref_src ref_url s t ") },         /* B; cn: C */
  { SPAN("instagram.com"), SPAN(" ig_rid igsh ") },                    /* B U */
  { SPAN("facebook.com"),                                    /* C; mibextid, rdid: A */
    SPAN(" __cft__* __tn__ __xts__* eid fref hc_location hc_ref mibextid rdid ref"
         " refid refsrc ") },
  { SPAN("linkedin.com"),                          /* B C; originalreferer, trkinfo: A */
    SPAN(" lipi original_referer originalreferer refid trackingid trk trkinfo ") },
  { SPAN("tiktok.com"),                            /* A; _d, preview_pb, u_code: C */
    SPAN(" _d _r _t is_from_webapp preview_pb sender_device share_app_id"
         " share_link_id u_code ") },
  { SPAN("reddit.com"),                                                /* B C U */
    SPAN(" correlation_id rdt ref_campaign ref_source share_id ") },
  { SPAN("spotify.com"),   SPAN(" si ") },                             /* B U C */
  { SPAN("bing.com"),      SPAN(" cvid form qs sc sk sp ") },          /* C */
  { SPAN("aliexpress.com"),                                  /* B C; aff_*, pvid: A */
    SPAN(" aff_platform aff_trace_key algo_exp_id algo_pvid btsid pdp_npi pvid scm"
         " scm-url scm_id spm ws_ab_test ") },
  { SPAN("bilibili.com"),                                    /* C; from_spmid: A */
    SPAN(" from_source from_spmid share_medium share_plat share_session_id"
         " share_source share_tag spm_id_from unique_k vd_source ") },
  { SPAN("medium.com"),    SPAN(" source ") },                         /* B C */
  { SPAN("imdb.com"),      SPAN(" pf_rd_* ref_ ") },                   /* B C */
  { SPAN("nytimes.com"),   SPAN(" smid ") },                           /* B C */
  { SPAN("etsy.com"),      SPAN(" click_key click_sum ref ") },        /* A */
  { SPAN("netflix.com"),   SPAN(" tctx trackid ") }                    /* C */
};

/*
** Is name equal to a word, which ends at a NUL or a space?  A word that ends in "*"
** matches every name that begins so.
*/
static int tracking_is(struct uri_span name, const char *word){
  size_t i;
  for(i=0; word[i]!=0 && word[i]!=' '; i++){
    if( word[i]=='*' ) return 1;
    if( i==name.n || to_lower(name.p[i])!=word[i] ) return 0;
  }
  return i==name.n;
}

/* The host without its last label, and without "co", "com" or the like. */
static struct uri_span tracking_without_top(struct uri_span host){
  size_t n = host.n;
  while( n>0 && host.p[n-1]!='.' ) n--;
  if( n<2 ) return host;
  host.n = n-1;
  for(n=host.n; n>0 && host.p[n-1]!='.'; n--);
  if( n>1 && host.n-n<=3 ) host.n = n-1;
  return host;
}

/* Is the host that domain, or below it? */
static int tracking_is_below(struct uri_span host, struct uri_span domain){
  size_t more;
  if( domain.p[domain.n-1]=='.' ){
    host = tracking_without_top(host);
    domain.n--;
  }
  if( host.n<domain.n ) return 0;
  more = host.n-domain.n;
  if( more>0 && host.p[more-1]!='.' ) return 0;
  return span_is((struct uri_span){ host.p+more, domain.n }, domain);
}

const struct uri_tracking_site *uri_tracking_find(struct uri_span host){
  size_t i;
  for(i=0; i<COUNT_OF(tracking_sites); i++){
    if( tracking_is_below(host, tracking_sites[i].domain) ){
      return &tracking_sites[i];
    }
  }
  return 0;
}

/* Is the name one of words?  Each word has a space before and after it. */
static int tracking_is_one_of(struct uri_span name, struct uri_span words){
  const char *end = words.p+words.n-1;
  const char *p;
  for(p=words.p; p<end; p=span_find_byte(p+1, end, ' ')){
    if( tracking_is(name, p+1) ) return 1;
  }
  return 0;
}

int uri_tracking_has(const struct uri_tracking_site *site, struct uri_span name){
  char first = name.n>0 ? to_lower(*name.p) : 0;
  size_t i;
  for(i=0; i<COUNT_OF(tracking_names); i++){
    if( *tracking_names[i]==first && tracking_is(name, tracking_names[i]) ){
      return 1;
    }
  }
  return site!=0 && tracking_is_one_of(name, site->names);
}
