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
#include <optional>
#include <string>
#include <string_view>
#include <uri.h>

static std::string_view view(uri_span s){
  return std::string_view(s.p, s.n);
}

/* A link of a page as an absolute URI in normal form. */
static std::string resolve(std::string_view page, std::string_view link){
  std::string out(uri_resolve_normal_size(page.data(), page.size(), link.data(), link.size()), '\0');
  out.resize(uri_resolve_normal(page.data(), page.size(), link.data(), link.size(), out.data()));
  return out;
}

/* Why a text is no URI; nothing when it is one. */
static std::optional<std::string> error(std::string_view text){
  std::string out(uri_error_size(text.data(), text.size()), '\0');
  size_t n = uri_error(text.data(), text.size(), out.data());
  if( n==URI_NONE ) return std::nullopt;
  out.resize(n);
  return out;
}

static void print_part(const char *name, uri_span part){
  if( part.p ) std::cout << "  " << name << view(part) << "\n";
}

int main(int argc, char **argv){
  if( argc<3 ){
    std::cerr << "usage: links PAGE LINK...\n";
    return 2;
  }
  if( auto why = error(argv[1]) ){
    std::cerr << "links: " << argv[1] << ": " << *why << "\n";
    return 1;
  }
  for(int i=2; i<argc; i++){
    std::string text = resolve(argv[1], argv[i]);
    uri_authority authority;
    uri u;
    uri_split(text.data(), text.size(), &u);               // points into text
    uri_split_authority(u.authority, &authority);
    std::cout << text << "\n";
    print_part("host      ", authority.host);
    print_part("port      ", authority.port);
    print_part("path      ", u.path);
    print_part("query     ", u.query);
  }
}
