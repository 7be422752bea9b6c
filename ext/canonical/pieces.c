/*
** SPDX-License-Identifier: MIT
**
** SQL of a schema, cut into tokens and at its commas, outside of quotes, comments and
** parentheses.
**
** SQLite gives the expressions of an index or of a generated column only in the SQL text
** that created them.  They are cut out of that text and passed back to SQLite without
** being parsed.
*/
#include "canonical.h"

#include <string.h>

static int pieces_is_word(char c){
  return (c>='a' && c<='z') || (c>='A' && c<='Z') || (c>='0' && c<='9') || c=='_'
         || c=='$' || (c & 0x80);
}

/* The length of a quoted token, which ends with "close". */
static int pieces_quoted(const char *p, char close){
  int n = 1;
  while( p[n] ){
    if( p[n]!=close ) n++;
    else if( close!=']' && p[n+1]==close ) n += 2;
    else return n+1;
  }
  return n;
}

int uri_sql_token(const char *p, int *is_space){
  int n = 0;
  *is_space = 1;
  if( p[0]==' ' || (p[0]>='\t' && p[0]<='\r') ) return 1;
  if( p[0]=='-' && p[1]=='-' ){
    while( p[n] && p[n]!='\n' ) n++;
    return n;
  }
  if( p[0]=='/' && p[1]=='*' ){
    const char *end = strstr(p+2, "*/");
    return end ? (int)(end-p)+2 : (int)strlen(p);
  }
  *is_space = 0;
  if( p[0]=='\'' || p[0]=='"' || p[0]=='`' ) return pieces_quoted(p, p[0]);
  if( p[0]=='[' ) return pieces_quoted(p, ']');
  while( pieces_is_word(p[n]) ) n++;
  return n ? n : p[0]!=0;
}

/* An identifier without its quotes. */
static char *pieces_unquote(struct canonical_run *run, const char *p, int n){
  char close = p[0]=='[' ? ']' : p[0];
  char *out = uri_sql_run_alloc(run, (size_t)n+1);
  int from, to = 0;
  if( out==0 ) return 0;
  if( n<2 || strchr("\"`['", p[0])==0 ) return memcpy(out, p, (size_t)n);
  for(from=1; from<n-1; from++){
    out[to++] = p[from];
    if( p[from]==close && close!=']' ) from++;
  }
  return out;
}

/* Is the token the name, without quotes or in one of these? */
static int pieces_token_is(const char *p, int n, const char *name, const char *quotes){
  char close = n && p[0]=='[' ? ']' : n ? p[0] : 0;
  int length = (int)strlen(name);
  if( n<2 || strchr(quotes, p[0])==0 )
    return n==length && sqlite3_strnicmp(p, name, n)==0;
  for(p++, n -= 2; n>0 && *name; p++, n--, name++){
    if( sqlite3_strnicmp(p, name, 1)!=0 ) return 0;
    if( *p==close && close!=']' ) p++, n--;
  }
  return n<=0 && *name==0;
}

int uri_sql_token_is(const char *p, int n, const char *name){
  return pieces_token_is(p, n, name, "\"`[");
}

int uri_sql_token_names(const char *p, int n, const char *name){
  return pieces_token_is(p, n, name, "\"`['");
}

/* Remove white space and comments at the start, and white space at the end. */
static struct canonical_piece pieces_trim(const char *p, const char *end){
  struct canonical_piece piece;
  int n, is_space;
  while( p<end && (n = uri_sql_token(p, &is_space))>0 && is_space ) p += n;
  while( end>p && (end[-1]==' ' || (end[-1]>='\t' && end[-1]<='\r')) ) end--;
  piece.p = p;
  piece.n = p<end ? (int)(end-p) : 0;
  return piece;
}

int uri_sql_pieces(struct canonical_run *run, const char *sql,
                   struct canonical_piece **pieces, struct canonical_piece *rest){
  struct canonical_piece *list;
  const char *p, *start = sql;
  int depth = 0, count = 0, most = 1, n, is_space;
  *rest = (struct canonical_piece){ "", 0 };
  *pieces = 0;
  if( sql==0 ) return 0;
  for(p=sql; *p; p++) most += *p==',';
  list = *pieces = uri_sql_run_alloc(run, sizeof *list * (size_t)most);
  if( list==0 ) return 0;
  for(p=sql; (n = uri_sql_token(p, &is_space))>0; p += n){
    if( *p=='(' && depth++==0 ) start = p+1;
    if( (*p==',' && depth==1) || (*p==')' && depth==1) ){
      list[count++] = pieces_trim(start, p);
      start = p+1;
    }
    if( *p==')' && --depth==0 ){
      *rest = pieces_trim(p+1, p+strlen(p));
      return count;
    }
  }
  return PIECES_UNCLOSED;
}

const char *uri_sql_piece_name(struct canonical_run *run, struct canonical_piece piece,
                               char end, struct canonical_piece *rest){
  int is_space, n;
  if( piece.n>0 && piece.p[0]=='"' ){
    n = uri_sql_token(piece.p, &is_space);
    *rest = pieces_trim(piece.p+n, piece.p+piece.n);
    return pieces_unquote(run, piece.p, n);
  }
  for(n=0; n<piece.n && piece.p[n]!=end; n++) ;
  *rest = pieces_trim(piece.p+n, piece.p+piece.n);
  piece = pieces_trim(piece.p, piece.p+n);
  return uri_sql_run_text(run, "%.*s", piece.n, piece.p);
}

/* The expression after AS in the definition of a column, or 0. */
static const char *pieces_expression(struct canonical_run *run,
                                     struct canonical_piece piece){
  const char *p = piece.p, *end = p+piece.n, *open = 0;
  int depth = 0, after_as = 0, n, is_space;
  for(; p<end && (n = uri_sql_token(p, &is_space))>0; p += n){
    if( is_space ) continue;
    if( *p=='(' && depth++==0 && after_as ) open = p+1;
    if( *p==')' && --depth==0 && open )
      return uri_sql_run_text(run, "(%.*s\n)", (int)(p-open), open);
    after_as = depth==0 && n==2 && sqlite3_strnicmp(p, "AS", 2)==0;
  }
  return 0;
}

const char *uri_sql_generated(struct canonical_run *run, const char *create,
                              const char *name){
  struct canonical_piece *pieces, rest;
  int count = uri_sql_pieces(run, create, &pieces, &rest);
  int i, is_space;
  for(i=0; i<count; i++){
    int n = uri_sql_token(pieces[i].p, &is_space);
    if( pieces[i].n>=n && uri_sql_token_names(pieces[i].p, n, name) )
      return pieces_expression(run, pieces[i]);
  }
  return 0;
}

int uri_sql_has_word(const char *sql, const char *word){
  int n, is_space;
  for(; (n = uri_sql_token(sql, &is_space))>0; sql += n)
    if( !is_space && uri_sql_token_is(sql, n, word) ) return 1;
  return 0;
}

/* Is the next token, after white space and comments, a "("? */
static int pieces_is_call(const char *p){
  int n, is_space;
  while( (n = uri_sql_token(p, &is_space))>0 && is_space ) p += n;
  return *p=='(';
}

int uri_sql_names(const char *sql, const char *name){
  int n, is_space, is_other = 0;
  for(; (n = uri_sql_token(sql, &is_space))>0; sql += n){
    if( is_space ) continue;
    if( !is_other && uri_sql_token_is(sql, n, name) && !pieces_is_call(sql+n) ) return 1;
    is_other = (n==7 && sqlite3_strnicmp(sql, "COLLATE", 7)==0)
            || (n==2 && sqlite3_strnicmp(sql, "AS", 2)==0);
  }
  return 0;
}
