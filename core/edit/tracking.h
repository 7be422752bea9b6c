/*
** SPDX-License-Identifier: MIT
**
** What tracking.c shares inside the core.
*/
#ifndef URI_TRACKING_H
#define URI_TRACKING_H

#include "../uri.h"

/*
** The site of a host, for uri_tracking_has(); 0 if the host belongs to no known site.
** The host is given decoded and without a final dot.
*/
struct uri_tracking_site;
const struct uri_tracking_site *uri_tracking_find(struct uri_span host);

/* Does a parameter of that decoded name only track people on that site? */
int uri_tracking_has(const struct uri_tracking_site *site, struct uri_span name);

/*
** Copy a fragment without what only browsers read, ":~:text=...", and without parameters
** that only track people: in a route, which begins with "!" or "/", and in a list of
** parameters, "a=1&b=2", each after "?" or "&".  host is as for uri_tracking_find().  out
** must hold fragment.n bytes.  Returns the end of what was written.
*/
char *uri_tracking_put_fragment(char *out, struct uri_span fragment,
                                struct uri_span host);

#endif
