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
#include "edit.h"


/*
** On any site, by first letter, so that few are compared with a name.  A "*" at the end
** matches every name that begins so.  Each name has a space before and after it.
*/
static const struct uri_span tracking_names['z'-'_'+1] = {
  ['_'-'_'] = SPAN(
    " __hsfp __hssc __hstc _hsenc"                            /* B A U C HubSpot */
    " _hsmi"                                                  /* B HubSpot */
    " __s"                                                    /* B A C Drip */
    " _gl"                                                    /* B A U C Analytics */
    " _ga"                                                    /* A C Analytics */
    " _openstat"                                              /* B A U Yandex */
    " _branch_match_id _branch_referrer "),                   /* B U Branch */
  ['c'-'_'] = SPAN(
    " cjevent "),                                             /* A Commission Junction */
  ['d'-'_'] = SPAN(
    " dclid"                                                  /* B U C Google */
    " dm_i "),                                                /* D dotdigital */
  ['e'-'_'] = SPAN(
    " ef_id"                                                  /* D Adobe */
    " epik "),                                                /* D LinkedIn and others */
  ['f'-'_'] = SPAN(
    " fbclid"                                                 /* B A U C */
    " fb_action_ids fb_action_types fb_ref fb_source "),      /* B A U C Facebook */
  ['g'-'_'] = SPAN(
    " gclid"                                                  /* B A U C */
    " gbraid gclsrc"                                          /* B A U Google */
    " gad_source"                                             /* B U Google */
    " gad_campaignid"                                         /* B Google */
    " ga_campaign ga_content ga_medium ga_place ga_source"
    " ga_term"                                                /* C Analytics */
    " guccounter"                                             /* B A Yahoo */
    " guce_referrer guce_referrer_sig "),                     /* B A U Yahoo */
  ['h'-'_'] = SPAN(
    " hsctatracking"                                          /* B A U C HubSpot */
    " hsa_*"                                                  /* B A U HubSpot */
    " hmb_* "),                                               /* C Humble Bundle */
  ['i'-'_'] = SPAN(
    " igshid"                                                 /* B Instagram */
    " irclickid"                                              /* B A Impact */
    " itm_* "),                                               /* A C */
  ['l'-'_'] = SPAN(
    " li_fat_id "),                                           /* D LinkedIn and others */
  ['m'-'_'] = SPAN(
    " msclkid"                                                /* B A U C */
    " mc_eid"                                                 /* B A U C Mailchimp */
    " mc_cid"                                                 /* B C Mailchimp */
    " mkt_tok"                                                /* A C Marketo */
    " ml_subscriber ml_subscriber_hash"                       /* B A U C MailerLite */
    " mtm_*"                                                  /* B A U Matomo */
    " matomo_campaign "),                                     /* D Matomo */
  ['o'-'_'] = SPAN(
    " oly_anon_id oly_enc_id"                                 /* B A C Omeda */
    " oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk"
    " oft_sk "),                                              /* B U Omnisend */
  ['p'-'_'] = SPAN(
    " piwik_campaign piwik_kwd pk_content pk_keyword"
    " pk_kwd"                                                 /* B Matomo */
    " pk_campaign pk_medium pk_source "),                     /* B A U Matomo */
  ['r'-'_'] = SPAN(
    " rb_clickid "),                                          /* B A U C */
  ['s'-'_'] = SPAN(
    " s_cid"                                                  /* B A U C Adobe */
    " s_kwcid"                                                /* D Adobe */
    " srsltid"                                                /* B U Google */
    " sccid "),                                               /* D LinkedIn and others */
  ['t'-'_'] = SPAN(
    " twclid"                                                 /* B A U C */
    " ttclid "),                                              /* B U TikTok */
  ['u'-'_'] = SPAN(
    " utm_* "),                                               /* B A C */
  ['v'-'_'] = SPAN(
    " vero_conv vero_id "),                                   /* B A U C Vero */
  ['w'-'_'] = SPAN(
    " wbraid"                                                 /* B A U Google */
    " wickedid"                                               /* B A U C */
    " wt_mc "),                                               /* A C */
  ['y'-'_'] = SPAN(
    " yclid ysclid "),                                        /* B A U Yandex */
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

/* The host without its last label, and without "co", "com" or the like. */
static struct uri_span tracking_without_top(struct uri_span host){
  const char *end, *label;
  if( host.n==0 ) return host;           /* or it is absent */
  end = host.p+host.n;
  label = span_after_last(host.p, end, '.');
  if( label-host.p<2 ) return host;
  end = label-1;
  label = span_after_last(host.p, end, '.');
  return span_between(host.p, label-host.p>1 && end-label<=3 ? label-1 : end);
}

const struct uri_tracking_site *uri_tracking_find(struct uri_span host){
  struct uri_span short_host = tracking_without_top(host);
  size_t i;
  for(i=0; i<COUNT_OF(tracking_sites); i++){
    struct uri_span domain = tracking_sites[i].domain;
    int any_top = domain.p[domain.n-1]=='.';
    struct uri_span end = any_top ? short_host : host;
    domain.n -= (size_t)any_top;
    if( end.n<domain.n ) continue;
    end.p += end.n-domain.n;
    if( end.p>host.p && end.p[-1]!='.' ) continue;
    end.n = domain.n;
    if( span_is(end, domain) ) return &tracking_sites[i];
  }
  return 0;
}

/*
** Is the name one of words?  Each word has a space before and after it.  A word that ends
** in "*" matches every name that begins so.
*/
static int tracking_is_one_of(struct uri_span name, struct uri_span words){
  const char *end = words.p+words.n-1;
  const char *p = words.p;
  while( p<end ){
    size_t i = 0;
    for(p++; i<name.n && to_lower(name.p[i])==*p; i++) p++;
    if( *p=='*' || (*p==' ' && i==name.n) ) return 1;
    while( *p!=' ' ) p++;
  }
  return 0;
}

int uri_tracking_has(const struct uri_tracking_site *site, struct uri_span name){
  char first = name.n>0 ? to_lower(*name.p) : 0;
  if( first>='_' && first<='z' ){
    struct uri_span words = tracking_names[first-'_'];
    if( words.n>0 && tracking_is_one_of(name, words) ) return 1;
  }
  return site!=0 && tracking_is_one_of(name, site->names);
}

/*
** Is the parameter [p, end) of a fragment one that tracks?  buffer has as many bytes.  A
** word without "=" is not: it may be a place in the page.
*/
static int tracking_has_parameter(const struct uri_tracking_site *site, const char *p,
                                  const char *end, char *buffer){
  const char *equals = span_find_byte(p, end, '=');
  struct uri_span name = { buffer, 0 };
  if( equals==end ) return 0;
  name.n = uri_decode(p, (size_t)(equals-p), 1, buffer);
  return uri_tracking_has(site, name);
}

char *uri_tracking_put_fragment(char *out, struct uri_span fragment,
                                struct uri_span host){
  const struct uri_tracking_site *site;
  const char *p = fragment.p;
  const char *end = span_find_word(p, p+fragment.n, SPAN_WORD(":~:"));
  const char *stop = find_in(p, end, QUESTION | AMPERSAND);
  int is_route = tracking_is_route(p, end);
  char mark = 0;                       /* to be written before the next parameter */
  if( !is_route && stop>p && span_find_byte(p, stop, '=')==stop ){
    return span_put(out, span_between(p, end));
  }
  site = uri_tracking_find(host);
  for(;; p = stop+1, stop = find_in(p, end, QUESTION | AMPERSAND)){
    int is_first = p==fragment.p;
    if( (!is_first || !is_route) && tracking_has_parameter(site, p, stop, out+1) ){
      if( stop<end && mark=='&' ) mark = *stop;
    }else{
      if( mark ) *out++ = mark;
      out = span_put(out, span_between(p, stop));
      if( stop<end ) mark = *stop;
    }
    if( stop==end ) return out;
  }
}
