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
#include <uri.hpp>

static void print_part(const char *name, std::optional<std::string_view> part){
  if( part ) std::cout << "  " << name << *part << "\n";
}

int main(int argc, char **argv){
  if( argc<3 ){
    std::cerr << "usage: links PAGE LINK...\n";
    return 2;
  }
  if( auto why = uris::error(argv[1]) ){
    std::cerr << "links: " << argv[1] << ": " << *why << "\n";
    return 1;
  }
  for(int i=2; i<argc; i++){
    std::string link = uris::resolve(argv[1], argv[i]).value();
    std::string text = uris::normalize(link).value();
    uris::parts parts = uris::split(text);                 // points into text
    std::cout << text << "\n";
    print_part("host      ", parts.host);
    print_part("port      ", parts.port);
    print_part("path      ", parts.path);
    print_part("query     ", parts.query);
  }
}
