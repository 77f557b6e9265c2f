// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Files of models that are not on the disk: virtual file systems and the providers in them.

#ifndef MUJOCO_MJRESOURCE_H_
#define MUJOCO_MJRESOURCE_H_

#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// A virtual file system: mj_defaultVFS makes it, mj_deleteVFS frees it.
struct mjVFS_ {
  void* impl_;
};
typedef struct mjVFS_ mjVFS;

// The process-wide cache of processed assets (mj_getCache).
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

// A file that a provider reads.
struct mjResource_ {
  char* name;           // path of the file, or of the mount
  void* data;           // data of the provider; before open, data of the mount
  mjVFS* vfs;           // file system of the mount
  char timestamp[512];  // filled by the provider
  const mjpResourceProvider* provider;
  const char* args;  // not used
};

// A provider of the files below a mount.
struct mjpResourceProvider {
  const char* prefix;
  mjfOpenResource open;  // returns 0 if the file does not exist; then close is not called
  mjfReadResource read;  // returns the number of bytes, or -1 for an error
  mjfCloseResource close;
  mjfMountResource mount;      // called by mj_mountVFS, may set resource->data
  mjfUnmountResource unmount;  // may be NULL
  mjfResourceModified modified;
  mjfWriteResource write;
  void* data;
};

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRESOURCE_H_
