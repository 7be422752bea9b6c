/*
** SPDX-License-Identifier: MIT
**
** The links of a page as absolute, normalized URIs, with the C library from C++.
**
**     c++ -std=c++17 links.cc $(pkg-config --cflags --libs uri) -o links
**     ./links http://example.com/a/b ../c?q HTTP://EXAMPLE.com:80/%7Euser
**
** The first argument is the page's own URI, the others are its links.
*/
#include <iostream>
#include <string>
#include <string_view>
#include <uri.h>

static uri split(std::string_view text){
  uri u;
  uri_split(text.data(), text.size(), &u);
  return u;
}

static std::string_view view(span s){
  return std::string_view(s.p, s.n);
}

static std::string resolve(std::string_view base, std::string_view link){
  uri from = split(base), ref = split(link), target;
  std::string path(from.path.n + ref.path.n + 1, '\0');
  uri_resolve(&from, &ref, URI_STRICT, path.data(), &target);   // points into path
  std::string out(uri_compose_size(&target), '\0');
  out.resize(uri_compose(&target, out.data()));
  return out;
}

static std::string normalize(std::string_view text){
  std::string out(text.size() + URI_NORMALIZE_EXTRA, '\0');
  out.resize(uri_normalize(text.data(), text.size(), URI_LEVEL_SCHEME, out.data()));
  return out;
}

static void print_part(const char *name, span part){
  if( part.p ) std::cout << "  " << name << view(part) << "\n";
}

int main(int argc, char **argv){
  if( argc<3 ){
    std::cerr << "usage: links PAGE LINK...\n";
    return 2;
  }
  for(int i=2; i<argc; i++){
    std::string link = normalize(resolve(argv[1], argv[i]));
    uri parts = split(link);                                    // points into link
    uri_authority authority;
    uri_split_authority(parts.authority, &authority);
    std::cout << link << "\n";
    print_part("host      ", authority.host);
    print_part("port      ", authority.port);
    print_part("path      ", parts.path);
    print_part("query     ", parts.query);
  }
}
