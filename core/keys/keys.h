/*
** SPDX-License-Identifier: MIT
**
** Shared by the files of core/keys/.
*/
#ifndef URI_KEYS_H
#define URI_KEYS_H

#include "../edit/sort.h"
#include "../uri_keys.h"

/*
** Write a host in ASCII and lower case (UTS #46).  host is decoded and in UTF-8; out must
** hold 3*host.n + KEYS_HOST_EXTRA bytes.  Returns 1 and the count of bytes in *n; or 0,
** with *n unchanged, if the host is not a host name or too long for the DNS.
*/
enum { KEYS_HOST_EXTRA = 256 };
int uri_keys_host_to_ascii(struct uri_span host, char *out, size_t *n);

/*
** A host of a URI as a key: in normal form, in ASCII, without the root's dot and, unless
** keeps_www, without "www.".  The result points into host or out.  A host that is too
** long for out stays unchanged.
*/
enum { KEYS_HOST_LONGEST = URI_HOST_KEY_BUFFER };
struct uri_span uri_keys_host(struct uri_span host, int keeps_www,
                              char out[KEYS_HOST_LONGEST]);

/*
** Copy a query with its parameters sorted; the sort is stable, and empty parameters
** count, too.  numbers must hold 2 elements for each "&" and 2 more.  Writes query.n
** bytes and returns their end.  Time O(n log k) for k parameters.
*/
char *uri_keys_sort(char *out, struct uri_span query, sort_order *is_after,
                    uint32_t *numbers);

#endif
