/*
** SPDX-License-Identifier: MIT
**
** Parameters that tell a server who follows a link and from where, not which page it is.
**
** Browsers or public lists remove each of these names from links.  They were read in
** November 2026, rule by rule and exception by exception, in copies of these dates:
**
**   B  Brave: query-filter.json and clean-urls.json of its lists, August 2026; the pages
**      that it excepts in its source, 2026
**   C  ClearURLs, July 2025
**   U  uBlock Origin's filter of privacy, June 2026
**   A  AdGuard's filter of tracking parameters, March 2026; its exceptions, 2023
**   F  Firefox: its list for "copy clean link", 2024
**   D  no list, but the advertising network or the analytics tool documents it
**
** A row without a date is of November 2026.  Each name was found in every list that its
** row says.  A name that means something else on other sites ("ref", "source", "t") is
** only listed for the sites that track with it (tracking_sites.c).  If lists disagree
** whether a name changes the page, it is left out, or stays on the pages in question,
** because a dropped parameter cannot be restored.  So names are spelled out: "utm_zone"
** and "utm_easting" are coordinates, "itm_id" is an item.
*/
#include "tracking.h"

#include "../../uri_schemes.h"

/* What may follow "utm_", the most frequent first. */
static const struct uri_span tracking_utm = SPAN(
  " source medium campaign content"
  " term id"                                                               /* B A U C F */
  " ad affiliate brand campaignid"
  " channel cid creative emcid emmid"
  " keyword name place product"
  " pubreferrer reader referrer serial"
  " session siteid social social-type"
  " supplier swu umguk userid viz_id"                                        /* B A U F */
  " id_"                                                                       /* A U F */
  " adgroup"                                                                     /* A U */
  " ag campaigncode custom1 custom2"
  " device internal mailing"                                                       /* B */
  " adset campaign_name compaign email"
  " emailid journey_id lob newsletterid"
  " prid servlet source_code tag"
  " wave"                                                                          /* U */
  " creative_format marketing_tactic"
  " source_platform"                                                   /* B D Analytics */
  " expid nooverride ");                                                 /* D Analytics */

/*
** On any site, by first letter, so that few are compared with a name.  A "*" at the end
** matches every name that begins so.  Each name has a space before and after it.  A "!"
** after a name: it says who reads a letter, and the pages of tracking_reader need it.
*/
static const struct uri_span tracking_names['z'-'_'+1] = {
  ['_'-'_'] = SPAN(
    " __hsfp __hssc __hstc _hsenc"                                   /* B A U C HubSpot */
    " _hsmi"                                                             /* B U HubSpot */
    " __s"                                                                /* B A C Drip */
    " _gl"                                                         /* B A U C Analytics */
    " _ga"                                                             /* A C Analytics */
    " _openstat"                                                      /* B A U C Yandex */
    " _branch_match_id _branch_referrer"                                  /* B U Branch */
    " _bhlid "),                                                         /* B U Beehiiv */
  ['a'-'_'] = SPAN(
    " at_recipient_id! at_recipient_list! "),                              /* B U Piano */
  ['b'-'_'] = SPAN(
    " bbeml!"                                                                      /* B */
    " bsft_clkid! bsft_uid! "),                                      /* B A U Blueshift */
  ['c'-'_'] = SPAN(
    " cjevent "),                                            /* A U Commission Junction */
  ['d'-'_'] = SPAN(
    " dclid"                                                            /* B U C Google */
    " dm_i "),                                                          /* D dotdigital */
  ['e'-'_'] = SPAN(
    " ef_id"                                                                 /* D Adobe */
    " elq! elqaid! elqak! elqat! elqcampaignid! elqtrackid!"                /* U Eloqua */
    " epik"                                                    /* D LinkedIn and others */
    " et_rid! "),                                                       /* B Salesforce */
  ['f'-'_'] = SPAN(
    " fbclid"                                                                /* B A U C */
    " fb_action_ids fb_action_types fb_ref fb_source"               /* B A U C Facebook */
    " fb_comment_id "),                                                 /* B A Facebook */
  ['g'-'_'] = SPAN(
    " gclid"                                                                 /* B A U C */
    " gbraid gclsrc"                                                    /* B A U Google */
    " gad_source"                                                         /* B U Google */
    " gad_campaignid"                                                     /* B U Google */
    " ga_campaign ga_content ga_medium ga_place ga_source"
    " ga_term"                                                           /* C Analytics */
    " guccounter"                                                        /* B A U Yahoo */
    " guce_referrer guce_referrer_sig "),                                /* B A U Yahoo */
  ['h'-'_'] = SPAN(
    " hsctatracking"                                                 /* B A U C HubSpot */
    " hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la hsa_mt"
    " hsa_net hsa_ol hsa_src hsa_tgt hsa_ver"                        /* B A U F HubSpot */
    " hmb_campaign hmb_medium hmb_source "),                         /* C Humble Bundle */
  ['i'-'_'] = SPAN(
    " igshid"                                                            /* B Instagram */
    " irclickid"                                                        /* B A U Impact */
    " itm_campaign itm_medium itm_source "),                                   /* A U C */
  ['l'-'_'] = SPAN(
    " li_fat_id "),                                            /* D LinkedIn and others */
  ['m'-'_'] = SPAN(
    " msclkid"                                                               /* B A U C */
    " mc_eid!"                                                     /* B A U C Mailchimp */
    " mc_cid"                                                        /* B U C Mailchimp */
    " mkt_tok!"                                                      /* B A U C Marketo */
    " ml_subscriber! ml_subscriber_hash!"                         /* B A U C MailerLite */
    " mtm_campaign mtm_cid mtm_content mtm_group"
    " mtm_keyword mtm_medium mtm_placement mtm_source"                  /* B A U Matomo */
    " mtm_kwd"                                                              /* B Matomo */
    " matomo_campaign "),                                                   /* D Matomo */
  ['o'-'_'] = SPAN(
    " oly_anon_id! oly_enc_id!"                                          /* B A C Omeda */
    " oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk"
    " oft_sk "),                                                          /* B Omnisend */
  ['p'-'_'] = SPAN(
    " piwik_campaign piwik_kwd pk_content pk_keyword"
    " pk_kwd"                                                               /* B Matomo */
    " pk_campaign pk_medium pk_source"                                  /* B A U Matomo */
    " pk_cid "),                                                            /* B Matomo */
  ['r'-'_'] = SPAN(
    " rb_clickid "),                                                         /* B A U C */
  ['s'-'_'] = SPAN(
    " s_cid"                                                         /* B A U C F Adobe */
    " s_kwcid"                                                               /* D Adobe */
    " sc_customer sc_eh sc_uid"                                            /* B Emarsys */
    " sfmc_activityid sfmc_id"                                          /* B Salesforce */
    " sms_click sms_source sms_uph"                                      /* B U Emarsys */
    " srsltid"                                                          /* B U C Google */
    " ss_email_id!"                                                    /* B Squarespace */
    " sccid"                                                   /* D LinkedIn and others */
    " syclid "),                                                                   /* B */
  ['t'-'_'] = SPAN(
    " twclid"                                                                /* B A U C */
    " ttclid "),                                                          /* B U TikTok */
  ['u'-'_'] = SPAN(
    " unicorn_click_id "),                                              /* B A U Adjust */
  ['v'-'_'] = SPAN(
    " vero_conv vero_id!"                                               /* B A U C Vero */
    " vgo_ee "),                                                    /* B ActiveCampaign */
  ['w'-'_'] = SPAN(
    " wbraid"                                                           /* B A U Google */
    " wickedid"                                                              /* B A U C */
    " wt_mc"                                                              /* A U C Mapp */
    " wt_zmc "),                                                              /* C Mapp */
  ['x'-'_'] = SPAN(
    " xtor "),                                                             /* A U Piano */
  ['y'-'_'] = SPAN(
    " yclid ysclid"                                                     /* B A U Yandex */
    " ymclid "),                                                            /* B Yandex */
};

/*
** Pages of letters, to unsubscribe or to read one in a browser.  They are those that
** Brave excepts for mkt_tok; other names say who the reader is, too.
*/
static const struct site_row tracking_reader = {
  SPAN(""), SPAN("*unsub* *emailwebview* *opt-out* *optout* *preference* "
                 "//*unsub* //*preference* ?mkt_unsubscribe ?unsubscribe"),
  SPAN(""), KEEPS
};

/* Is the name in the table for all sites?  SITE_MARKED: with a "!". */
static int tracking_is_general(struct uri_span name){
  char first = name.n>0 ? to_lower(*name.p) : 0;
  struct uri_span words;
  if( span_begins(name, SPAN_WORD("utm_")) ){
    return uri_site_has_word(tracking_utm, (struct uri_span){ name.p+4, name.n-4 });
  }
  if( first<'_' || first>'z' ) return 0;
  words = tracking_names[first-'_'];
  return words.n>0 ? uri_site_has_word(words, name) : 0;
}

/* Scripts, data and sockets are no pages.  A socket's query has no charset of a page. */
void uri_tracking_begin(struct uri_tracking *t, struct uri_span scheme,
                        struct site_page page){
  enum { SOCKET = URI_SCHEME_SPECIAL, KINDS = SOCKET | URI_SCHEME_CHARSET };
  const struct uri_scheme *row = uri_scheme_find(scheme);
  int flags = row ? row->flags : 0;
  t->page = page;
  t->is_found = 0;
  t->is_page = !(flags & URI_SCHEME_CONTENT) && (flags & KINDS)!=SOCKET;
}

/* Find the rows that hold for the page. */
static void tracking_find(struct uri_tracking *t){
  size_t n = uri_site_rows(&uri_tracking_table, t->page.host, t->rows), i;
  t->rows[n++] = uri_tracking_table.rows;                          /* for any site */
  for(t->n=i=0; i<n; i++){
    if( uri_site_has_page(t->rows[i], &t->page) ) t->rows[t->n++] = t->rows[i];
  }
  t->is_found = 1;
}

/* Has a row of that kind the name? */
static int tracking_says(const struct uri_tracking *t, int kind, struct uri_span name){
  size_t i;
  for(i=0; i<t->n; i++){
    if( t->rows[i]->kind==kind && uri_site_has_word(t->rows[i]->words, name) ) return 1;
  }
  return 0;
}

int uri_tracking_has(struct uri_tracking *t, struct uri_span name){
  int general = tracking_is_general(name);
  if( !t->is_page ) return 0;
  if( !t->is_found ) tracking_find(t);
  if( !general && !tracking_says(t, DROPS, name) ) return 0;
  if( tracking_says(t, KEEPS, name) ) return 0;
  return general!=SITE_MARKED || !uri_site_has_page(&tracking_reader, &t->page);
}

/*
** Is the parameter [p, end) of a fragment one that tracks?  buffer has as many bytes.  A
** word without "=" is not: it may be a place in the page.
*/
static int tracking_has_parameter(struct uri_tracking *t, const char *p,
                                  const char *end, char *buffer){
  const char *equals = span_find_byte(p, end, '=');
  size_t n;
  if( equals==end ) return 0;
  n = uri_decode(p, (size_t)(equals-p), 1, buffer);
  return uri_tracking_has(t, (struct uri_span){ buffer, n });
}

char *uri_tracking_put_fragment(char *out, struct uri_span fragment,
                                struct uri_tracking *t){
  const char *p = fragment.p;
  const char *end = span_find_word(p, p+fragment.n, SPAN_WORD(":~:"));
  const char *stop = find_in(p, end, QUESTION | AMPERSAND);
  int is_route = tracking_is_route(p, end);
  char mark = 0;                       /* to be written before the next parameter */
  if( !t->is_page ) return span_put(out, fragment);
  if( !is_route && stop>p && span_find_byte(p, stop, '=')==stop ){
    return span_put(out, span_between(p, end));
  }
  for(;; p = stop+1, stop = find_in(p, end, QUESTION | AMPERSAND)){
    int is_kept = (is_route && p==fragment.p) || !tracking_has_parameter(t, p, stop, out);
    if( is_kept ){
      if( mark ) *out++ = mark;
      out = span_put(out, span_between(p, stop));
    }
    if( stop==end ) return out;
    if( is_kept || mark=='&' ) mark = *stop;
  }
}
