// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Defines MJ_HAS_SANITIZER in builds with a sanitizer. Some code differs in such builds, because a
// sanitizer reserves address space and handles crashes itself. Also defines MJ_HAS_THREAD_SANITIZER
// in builds with ThreadSanitizer.

#ifndef MJTOOLS_BASE_SANITIZER_H_
#define MJTOOLS_BASE_SANITIZER_H_

#if defined(__SANITIZE_THREAD__)
#define MJ_HAS_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define MJ_HAS_THREAD_SANITIZER 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MJ_HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define MJ_HAS_SANITIZER 1
#endif
#endif

#endif  // MJTOOLS_BASE_SANITIZER_H_
