// SPDX-License-Identifier: MIT
//
// ada, the URL parser of Node and others, for core.c: it is written in C++.

#include "ada.h"

extern "C" size_t bench_ada(const char *p, size_t n){
  auto url = ada::parse<ada::url_aggregator>(std::string_view(p, n));
  return url ? url->get_href().size() : 0;
}
