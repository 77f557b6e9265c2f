// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "film.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "base/names_in_folder.h"
#include "base/printable.h"
#include "common/cli/number.h"
#include "common/program/process.h"
#include "common/program/progress.h"
#include "draw/encode_apng.h"
#include "draw/encode_gif.h"
#include "film_clock.h"
#include "resource/write/atomic_file.h"
#include "resource/write/folder_lock.h"

namespace mj::inspect {
namespace {

namespace fs = std::filesystem;

// ---- Kinds of films

enum class Kind { kRaw, kGif, kApng, kFolder, kProgram };

struct Extension {
  const char* extension;
  Kind kind;
  const char* muxer;  // name that ffmpeg has for the form of the file
};

constexpr Extension kExtensions[] = {
    {".gif", Kind::kGif, ""},          {".apng", Kind::kApng, ""},
    {".png", Kind::kApng, ""},         {".mp4", Kind::kProgram, "mp4"},
    {".webm", Kind::kProgram, "webm"}, {".mkv", Kind::kProgram, "matroska"},
    {".mov", Kind::kProgram, "mov"},   {".avi", Kind::kProgram, "avi"},
};

bool is_folder_name(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

const Extension* find_extension(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  const auto* const at = std::ranges::find(kExtensions, extension, &Extension::extension);
  return at == std::end(kExtensions) ? nullptr : at;
}

Kind kind_of(const std::string& path) {
  if (path == "-") return Kind::kRaw;
  if (is_folder_name(path)) return Kind::kFolder;
  if (const Extension* known = find_extension(path)) return known->kind;
  std::string all;
  for (const Extension& e : kExtensions) all += std::string(all.empty() ? "" : ", ") + e.extension;
  throw Error("usage", "'" + path + "' does not say what kind of film it is",
              "use one of the extensions " + all +
                  ", a name that ends with / for a folder of PNG files, or - for raw frames");
}

// ---- Files of films

// Takes the frames of a film.
class FilmFile {
 public:
  virtual ~FilmFile() = default;
  // Returns how many frames choose_colours() needs.
  [[nodiscard]] virtual int64_t samples() const { return 0; }
  virtual void choose_colours(std::span<const draw::Picture>) {}
  // Returns the bytes of a frame. `before` is the previous frame, or null. Several threads may call
  // this function at once.
  [[nodiscard]] virtual std::string encoded(int64_t index, const draw::Picture& frame,
                                            const draw::Picture* before) const = 0;
  // Writes the next frame, given as encoded() returned it.
  virtual void add(const std::string& bytes) = 0;
  virtual void finish() = 0;
};

std::string rgb_of(const draw::Picture& frame) {
  return {reinterpret_cast<const char*>(frame.rgb.data()), frame.rgb.size()};
}

class RawFilm : public FilmFile {
 public:
  [[nodiscard]] std::string encoded(int64_t, const draw::Picture& frame,
                                    const draw::Picture*) const override {
    return rgb_of(frame);
  }
  void add(const std::string& bytes) override { out_.write(bytes); }
  void finish() override { out_.commit(); }

 private:
  StreamedFile out_{"-"};
};

class GifFilm : public FilmFile {
 public:
  explicit GifFilm(const PictureRequest& r) : rate_(r.rate), out_(r.film, r.may_replace) {}

  [[nodiscard]] int64_t samples() const override { return 8; }
  void choose_colours(std::span<const draw::Picture> pictures) override {
    palette_.emplace(pictures);
    out_.write(draw::gif_begin(*palette_, pictures[0].width, pictures[0].height));
  }
  [[nodiscard]] std::string encoded(int64_t index, const draw::Picture& frame,
                                    const draw::Picture* before) const override {
    const std::vector<uint8_t> indices = palette_->indices_of(frame);
    const std::vector<uint8_t> old =
        before ? palette_->indices_of(*before) : std::vector<uint8_t>();
    const int64_t shown = hundredths(index + 1) - hundredths(index);
    return draw::gif_frame(indices, old, frame.width, frame.height, static_cast<int>(shown));
  }
  void add(const std::string& bytes) override { out_.write(bytes); }
  void finish() override {
    out_.write(draw::gif_end());
    out_.commit();
  }

 private:
  // Returns when a frame begins, in hundredths of a second.
  [[nodiscard]] int64_t hundredths(int64_t index) const {
    return std::llround(100 * static_cast<double>(index) / rate_);
  }

  double rate_;
  std::optional<draw::GifPalette> palette_;
  StreamedFile out_;
};

class ApngFilm : public FilmFile {
 public:
  ApngFilm(const PictureRequest& r, const draw::PictureSize& size, int64_t frames)
      : out_(r.film, r.may_replace) {
    // Chooses the largest power of ten for which the time of a frame is a fraction of two 16-bit
    // numbers.
    for (const int power : {1000, 100, 10, 1}) {
      numerator_ = power;
      denominator_ = static_cast<int>(std::lround(r.rate * power));
      if (denominator_ < 1 << 16) break;
    }
    out_.write(draw::apng_begin(size.width, size.height, frames));
  }

  [[nodiscard]] std::string encoded(int64_t index, const draw::Picture& frame,
                                    const draw::Picture* before) const override {
    return draw::apng_frame(index, frame, before, numerator_, denominator_);
  }
  void add(const std::string& bytes) override { out_.write(bytes); }
  void finish() override {
    out_.write(draw::apng_end());
    out_.commit();
  }

 private:
  StreamedFile out_;
  int numerator_ = 1, denominator_ = 1;
};

// A folder of files frame_00000.png, frame_00001.png ...
class FolderFilm : public FilmFile {
 public:
  explicit FolderFilm(const PictureRequest& r)
      : request_(r), folder_(made(r.film)), lock_(r.film) {}

  [[nodiscard]] std::string encoded(int64_t, const draw::Picture& frame,
                                    const draw::Picture*) const override {
    return request_.png(frame);
  }
  void add(const std::string& bytes) override {
    constexpr size_t kDigits = 5;
    std::string number = std::to_string(count_++);
    number.insert(0, kDigits - std::min(kDigits, number.size()), '0');
    write_file((folder_ / ("frame_" + number + ".png")).string(), bytes, request_.may_replace);
  }
  void finish() override {}

 private:
  // Makes the folder. Throws Error if it is not empty, because its files would mix with the film.
  static fs::path made(const std::string& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) {
      throw Error("folder-unwritable",
                  "cannot create the folder '" + path + "': " + error.message());
    }
    const bool is_empty = names_in_folder(path, error).empty();
    if (error || !is_empty) {
      throw Error("folder-unwritable",
                  "the folder '" + path + "' " +
                      (error ? "cannot be read: " + error.message() : "is not empty"),
                  "choose a new or empty folder for the frames of a film");
    }
    return path;
  }

  const PictureRequest& request_;
  fs::path folder_;
  FolderLock lock_;
  int64_t count_ = 0;
};

// A film that ffmpeg encodes. The program is started without a shell, and the name of the file
// cannot be taken for an option or an address.
class ProgramFilm : public FilmFile {
 public:
  ProgramFilm(const PictureRequest& r, const draw::PictureSize& size)
      : path_(r.film), file_(r.film, r.may_replace), program_(words(r, size)) {
    if (program_.has_started()) return;
    throw Error("usage", "'" + path_ + "' needs ffmpeg, which is not in PATH",
                "install it, or write a .gif or .apng, which need no other program");
  }

  [[nodiscard]] std::string encoded(int64_t, const draw::Picture& frame,
                                    const draw::Picture*) const override {
    return rgb_of(frame);
  }
  void add(const std::string& bytes) override {
    if (!program_.say(bytes)) end();
  }
  void finish() override {
    end();
    file_.commit();
  }

 private:
  [[nodiscard]] std::vector<std::string> words(const PictureRequest& r,
                                               const draw::PictureSize& size) const {
    // clang-format off
    std::vector<std::string> out = {
        "ffmpeg", "-hide_banner", "-loglevel", "error",
        "-f", "rawvideo", "-pixel_format", "rgb24",
        "-video_size", std::to_string(size.width) + "x" + std::to_string(size.height),
        "-framerate", report::number_text(r.rate), "-i", "pipe:0",
        // Players expect colours at half the resolution, so width and height must be even.
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
        "-fflags", "+bitexact", "-f", find_extension(r.film)->muxer};
    // clang-format on
    out.insert(out.end(), {"-y", "file:" + file_.working_path()});
    return out;
  }

  // Waits for the program. Throws Error if it failed.
  void end() {
    const report::ProcessResult result = program_.finish();
    if (result.exit_code == 0) return;
    std::string why = result.err.substr(0, result.err.find('\n'));
    if (why.empty()) why = "it ended unexpectedly";
    throw Error("file-unwritable", "ffmpeg cannot write '" + path_ + "': " + printable_line(why));
  }

  std::string path_;
  PendingFile file_;
  report::FedProgram program_;
};

std::unique_ptr<FilmFile> open_film(const PictureRequest& r, int64_t frames) {
  const draw::PictureSize size = draw::chosen_size(r.choice.size);
  switch (kind_of(r.film)) {
    case Kind::kRaw:
      return std::make_unique<RawFilm>();
    case Kind::kGif:
      return std::make_unique<GifFilm>(r);
    case Kind::kApng:
      return std::make_unique<ApngFilm>(r, size, frames);
    case Kind::kFolder:
      return std::make_unique<FolderFilm>(r);
    case Kind::kProgram:
      break;
  }
  return std::make_unique<ProgramFilm>(r, size);
}

// Returns `count` of the indices, or all if there are fewer, evenly spread.
std::vector<int64_t> spread(const std::vector<int64_t>& indices, int64_t count) {
  const int64_t all = static_cast<int64_t>(indices.size());
  std::vector<int64_t> out;
  for (int64_t i = 0; i < std::min(count, all); ++i) {
    out.push_back(indices[static_cast<size_t>(i * all / std::min(count, all))]);
  }
  return out;
}

}  // namespace

void require_film(const PictureRequest& r) {
  // Viewers slow down GIF files with more frames per second.
  constexpr double kGifRate = 50;
  const Kind kind = kind_of(r.film);
  if (kind == Kind::kGif && r.rate > kGifRate) {
    throw Error("usage", "a GIF has at most 50 frames per second",
                "use --fps 50, or write an .apng");
  }
  if (kind == Kind::kRaw && ::isatty(STDOUT_FILENO) != 0) {
    throw Error("usage", "raw frames are binary and cannot be shown on a terminal",
                "pass them to another program with a pipe");
  }
  if (r.pixels == "depths" && kind != Kind::kFolder) {
    throw Error("usage", "a film of depths is a folder of PNG files",
                "use a name that ends with /");
  }
  if (r.pixels == "segments" && (kind == Kind::kGif || kind == Kind::kProgram)) {
    throw Error("usage", "this kind of film changes colours, so segments would be lost",
                "use .apng, a folder or -");
  }
}

void draw_film(const Footage& footage, const PictureRequest& r) {
  require_film(r);
  const std::vector<int64_t> indices =
      frames_of_film(footage.times(), footage.frames(), r.rate, r.speed);
  const int64_t count = static_cast<int64_t>(indices.size());
  draw::Studios studios(footage.model(), r.complete_choice(), r.threads, count);
  const std::unique_ptr<FilmFile> film = open_film(r, count);
  if (film->samples() > 0) {
    film->choose_colours(footage.draw(studios, spread(indices, film->samples())));
  }
  report::Progress progress("drawing", count);
  const int64_t batch = 2 * studios.count();
  std::vector<draw::Picture> last;
  for (int64_t first = 0; first < count; first += batch) {
    const auto begin = indices.begin() + first;
    const int64_t n = std::min(batch, count - first);
    std::vector<draw::Picture> pictures = footage.draw(studios, {begin, begin + n});
    std::vector<std::string> bytes(pictures.size());
    studios.pool().run(static_cast<int>(n), [&](int i, int) {
      const size_t k = static_cast<size_t>(i);
      const draw::Picture* const before = i > 0          ? &pictures[k - 1]
                                          : last.empty() ? nullptr
                                                         : &last.back();
      bytes[k] = film->encoded(first + i, pictures[k], before);
    });
    for (const std::string& frame : bytes) film->add(frame);
    last = std::move(pictures);
    progress.advance(n);
  }
  film->finish();
}

}  // namespace mj::inspect
