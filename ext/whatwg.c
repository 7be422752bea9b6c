/*
** SPDX-License-Identifier: MIT
**
** The href of a link in a browser: uri_href(link [, base]).
*/
#include "ext.h"

#include <string.h>

/* A base that is the same for a whole statement, read once. */
struct href_base {
  struct uri_href_parts parts;
  int is_refused;
  char text[];                         /* the href; parts points into it */
};

/*
** Write the href of a link into a buffer.  Returns 1, and the caller closes the buffer;
** or 0 if the link has no href, or if the call has its error already.
*/
static int href_write(sqlite3_context *ctx, struct uri_span link,
                      const struct uri_href_parts *base, struct buffer *buffer,
                      struct uri_span *href){
  struct uri_href read;
  struct buffer work;
  char *out = uri_sql_buffer_open(ctx, &work, 2*link.n);
  int is_href = 0;
  if( out==0 ) return 0;
  if( uri_href_read(&read, link.p, link.n, base, out) ){
    out = uri_sql_buffer_open(ctx, buffer, uri_href_write_size(&read));
    if( out ){
      href->p = out;
      href->n = uri_href_write(&read, out);
      is_href = href->n!=URI_NONE;
      if( !is_href ) uri_sql_buffer_close(buffer);
    }
  }
  uri_sql_buffer_close(&work);
  return is_href;
}

int uri_sql_href_of(struct uri_span link, const struct uri_href_parts *base,
                    char **href, size_t *n){
  struct uri_href read;
  char *work = sqlite3_malloc64(2*(sqlite3_uint64)link.n+1);
  *href = 0;
  if( work==0 ) return SQLITE_NOMEM;
  if( uri_href_read(&read, link.p, link.n, base, work) ){
    *href = sqlite3_malloc64((sqlite3_uint64)uri_href_write_size(&read)+1);
    if( *href==0 ){
      sqlite3_free(work);
      return SQLITE_NOMEM;
    }
    *n = uri_href_write(&read, *href);
    if( *n==URI_NONE ){
      sqlite3_free(*href);
      *href = 0;
    }
  }
  sqlite3_free(work);
  return SQLITE_OK;
}

/*
** Keep the href of a base for later rows; absent if it has none.  If out of memory, the
** base is read again for each row.
*/
static void href_keep_base(sqlite3_context *ctx, struct uri_span href){
  struct href_base *kept = sqlite3_malloc64(sizeof *kept + href.n);
  if( kept==0 ) return;
  kept->is_refused = href.p==0;
  if( href.p ){
    memcpy(kept->text, href.p, href.n);
    uri_href_split(kept->text, href.n, &kept->parts);
  }
  sqlite3_set_auxdata(ctx, 1, kept, sqlite3_free);
}

void uri_sql_result_href(sqlite3_context *ctx, struct uri_span link,
                         const struct uri_href_parts *base){
  struct uri_span href;
  struct buffer buffer;
  struct uri_href_edit edit;
  char *out;
  switch( uri_href_scan(link.p, link.n, &edit) ){
    case URI_HREF_SAME:
      uri_sql_result_span(ctx, link);
      break;
    case URI_HREF_EDIT:
      out = uri_sql_buffer_open(ctx, &buffer,
                                uri_href_edit_size(link.p, link.n, &edit));
      if( out==0 ) break;
      uri_sql_buffer_result(ctx, &buffer, uri_href_edit(link.p, link.n, &edit, out));
      break;
    case URI_HREF_READ:
      if( href_write(ctx, link, base, &buffer, &href) ){
        uri_sql_buffer_result(ctx, &buffer, href.n);
      }
      break;
  }
}

/* Answer with the href of a link, whose base is a value that is not kept yet. */
static void href_result_resolved(sqlite3_context *ctx, struct uri_span link,
                                 sqlite3_value *value){
  struct uri_href_parts parts;
  struct uri_span base, href = {0, 0};
  char *out;
  if( !uri_sql_argument_text(ctx, value, &base) ) return;
  if( uri_sql_href_of(base, 0, &out, &href.n)!=SQLITE_OK ){
    sqlite3_result_error_nomem(ctx);
    return;
  }
  href.p = out;
  if( out ){
    uri_href_split(out, href.n, &parts);
    uri_sql_result_href(ctx, link, &parts);
  }
  if( uri_sql_constant_is_new(ctx, 1) ) href_keep_base(ctx, href);
  sqlite3_free(out);
}

/* uri_href(link [, base]) */
void uri_sql_href_func(sqlite3_context *ctx, int argc, sqlite3_value **argv){
  const struct href_base *kept = argc>1 ? uri_sql_constant_kept(ctx, 1) : 0;
  struct uri_span link;
  if( !uri_sql_argument_text(ctx, argv[0], &link) ) return;
  if( kept ){
    if( !kept->is_refused ) uri_sql_result_href(ctx, link, &kept->parts);
  }else if( argc>1 ){
    href_result_resolved(ctx, link, argv[1]);
  }else{
    uri_sql_result_href(ctx, link, 0);
  }
}
