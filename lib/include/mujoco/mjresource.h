// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model files that need not be on the disk: virtual file systems, and providers that supply the
// files in them.

#ifndef MUJOCO_MJRESOURCE_H_
#define MUJOCO_MJRESOURCE_H_

#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// A virtual file system. mj_defaultVFS initialises it, and mj_deleteVFS frees it.
struct mjVFS_ {
  void* impl_;
};
typedef struct mjVFS_ mjVFS;

// A cache of processed assets. The whole process shares one cache, which mj_getCache returns.
struct mjCache_ {
  void* impl_;
};
typedef struct mjCache_ mjCache;

typedef struct mjResource_ mjResource;
typedef struct mjpResourceProvider mjpResourceProvider;

typedef int (*mjfOpenResource)(mjResource* resource);
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);
typedef void (*mjfCloseResource)(mjResource* resource);
typedef int (*mjfMountResource)(mjResource* resource);
typedef int (*mjfUnmountResource)(mjResource* resource);
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);
typedef mjtSize (*mjfWriteResource)(mjResource* resource, const void* buffer, mjtSize nbytes);

// A file that a provider reads, or a folder under which a provider is mounted.
struct mjResource_ {
  char* name;  // path of the file or of the mounted folder
  void* data;  // data of the provider for this file; until the file is open, data of the mount
  mjVFS* vfs;  // file system in which the provider is mounted
  char timestamp[512];  // time of the last change as text, written by the provider
  const mjpResourceProvider* provider;
  const char* args;  // not used
};

// A provider supplies all files below the folder where it is mounted.
struct mjpResourceProvider {
  const char* prefix;
  mjfOpenResource open;  // returns 0 if the file does not exist; `close` is then not called
  mjfReadResource read;  // returns the number of bytes, or -1 on failure
  mjfCloseResource close;
  mjfMountResource mount;      // called by mj_mountVFS; may set resource->data
  mjfUnmountResource unmount;  // called when the folder is unmounted; may be NULL
  mjfResourceModified modified;
  mjfWriteResource write;
  void* data;
};

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRESOURCE_H_
