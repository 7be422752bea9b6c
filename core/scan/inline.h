/*
** SPDX-License-Identifier: MIT
**
** What must be compiled into its callers, and what must not, where a measurement
** shows it.  A compiler without these attributes decides by itself; so does any with
** -DURI_NO_INLINE, which is for counting branches once, not in each copy.
*/
#ifndef URI_INLINE_H
#define URI_INLINE_H

#if defined(__GNUC__) && !defined(URI_NO_INLINE)
#define URI_ALWAYS_INLINE inline __attribute__((always_inline))
#define URI_NEVER_INLINE __attribute__((noinline))
#else
#define URI_ALWAYS_INLINE inline
#define URI_NEVER_INLINE
#endif

#endif
