/*
** SPDX-License-Identifier: MIT
**
** Functions that must be inlined, or must not be, because a measurement shows a gain.
** A compiler without these attributes decides by itself.  So does any compiler with
** -DURI_NO_INLINE: then test/coverage counts each branch once, not once for each copy.
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
