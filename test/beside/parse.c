/*
** SPDX-License-Identifier: MIT
**
** What pguri answers: its functions are those of uriparser.  For each argument, the host
** and the normal form; "error" for a text that the type uri of pguri refuses.
*/
#include <stdio.h>
#include <uriparser/Uri.h>

int main(int count, char **texts){
  for(int i=1; i<count; i++){
    UriUriA uri;
    const char *end;
    char normal[1000];
    if( uriParseSingleUriA(&uri, texts[i], &end)!=URI_SUCCESS ){
      puts("error");
      continue;
    }
    printf("%.*s|", (int)(uri.hostText.afterLast - uri.hostText.first),
           uri.hostText.first);
    if( uriNormalizeSyntaxA(&uri)!=URI_SUCCESS
     || uriToStringA(normal, &uri, sizeof(normal), 0)!=URI_SUCCESS ){
      return 1;
    }
    puts(normal);
    uriFreeUriMembersA(&uri);
  }
  return 0;
}
