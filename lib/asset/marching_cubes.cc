// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbering of the parts of a grid cell:
//   corner   bit 0 is x, bit 1 is y, bit 2 is z
//   edge     0-3 are parallel to x, at (y, z) = (0, 0), (1, 0), (0, 1), (1, 1); 4-7 are parallel to
//            y, at the same values of (x, z); 8-11 are parallel to z, at the same values of (x, y)
//   case     one bit for each corner, set if the value at the corner is negative

#include "asset/marching_cubes.h"

#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

namespace mj {
namespace {

constexpr int kEdges = 12, kCorners = 8, kCases = 256;

struct Edge {
  int axis;
  int corner[2];  // the corners at the lower and the upper end
};

constexpr Edge edge_of(int e) {
  const int axis = e / 4, first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
  const int low = (e & 1) << first | (e >> 1 & 1) << second;
  return {axis, {low, low | 1 << axis}};
}

// The triangles of each case. A triangle is given by three hexadecimal edge numbers. The table is
// by C. G. Bloyd in P. Bourke, "Polygonising a scalar field" (1994), adapted to this numbering of
// corners and edges.
constexpr std::string_view kTriangles[kCases] = {"",
                                                 "048",
                                                 "095",
                                                 "948549",
                                                 "1a4",
                                                 "180a81",
                                                 "09541a",
                                                 "1951a9a89",
                                                 "5b1",
                                                 "5b1048",
                                                 "0b19b0",
                                                 "4b148b89b",
                                                 "5a4ba5",
                                                 "5805b8ba8",
                                                 "0a409a9ba",
                                                 "9b88ba",
                                                 "862",
                                                 "062460",
                                                 "950286",
                                                 "962956546",
                                                 "41a862",
                                                 "61a621201",
                                                 "50941a286",
                                                 "1a6516562529",
                                                 "5b1286",
                                                 "06204615b",
                                                 "0b109b286",
                                                 "29b2b424614b",
                                                 "a5ba45862",
                                                 "5ba5a25202a6",
                                                 "2860949a49ba",
                                                 "62969aa9b",
                                                 "927",
                                                 "048927",
                                                 "527025",
                                                 "248274754",
                                                 "92741a",
                                                 "81a801927",
                                                 "52750241a",
                                                 "27525a2a8a51",
                                                 "9275b1",
                                                 "80492715b",
                                                 "b27b12102",
                                                 "27b82b8b1814",
                                                 "5a45ba792",
                                                 "7925b0b80ba8",
                                                 "40242b4ba7b2",
                                                 "27b2b88ba",
                                                 "879678",
                                                 "079047467",
                                                 "850865675",
                                                 "547746",
                                                 "879867a41",
                                                 "967916901a61",
                                                 "1a4506567608",
                                                 "1a6165567",
                                                 "7867985b1",
                                                 "15b049479467",
                                                 "b10b06b67608",
                                                 "b14b47746",
                                                 "5b44ba798786",
                                                 "ba0b05a60907670",
                                                 "6706087b040aba0",
                                                 "67ba6b",
                                                 "a36",
                                                 "8046a3",
                                                 "0956a3",
                                                 "4954896a3",
                                                 "341643",
                                                 "836803013",
                                                 "436413509",
                                                 "513538589683",
                                                 "15ba36",
                                                 "04815b6a3",
                                                 "b09b10a36",
                                                 "6a34818b189b",
                                                 "35b365645",
                                                 "8360380b305b",
                                                 "0640b609bb36",
                                                 "36838bb89",
                                                 "a2832a",
                                                 "a04a30320",
                                                 "2a328a095",
                                                 "9329439544a3",
                                                 "428412132",
                                                 "012132",
                                                 "950281213184",
                                                 "951912213",
                                                 "a28a32b15",
                                                 "5b104303234a",
                                                 "8328a39b0b10",
                                                 "32434a29414b9b4",
                                                 "b45b24b32842",
                                                 "5b3530032",
                                                 "9b4940b34842324",
                                                 "9b3293",
                                                 "79236a",
                                                 "92780436a",
                                                 "25027536a",
                                                 "36a278748754",
                                                 "341364279",
                                                 "927806036013",
                                                 "164136025275",
                                                 "758782518683138",
                                                 "5b1792a36",
                                                 "36a92704815b",
                                                 "a36b17127102",
                                                 "8148b182b7b26a3",
                                                 "9275b65646b3",
                                                 "068036053b35927",
                                                 "64b6b340b7b202b",
                                                 "36838b2787b8",
                                                 "7a379a98a",
                                                 "7a39a794a904",
                                                 "08a0a707537a",
                                                 "a37a74475",
                                                 "498439413379",
                                                 "790703301",
                                                 "138184378085758",
                                                 "751371",
                                                 "5b17939a398a",
                                                 "9379a390a4a05b1",
                                                 "10717b08737a8a7",
                                                 "a37a74b17147",
                                                 "983937843b35453",
                                                 "7907035b0b30",
                                                 "084b37",
                                                 "7b3",
                                                 "73b",
                                                 "048b73",
                                                 "509b73",
                                                 "948954b73",
                                                 "b731a4",
                                                 "1801a83b7",
                                                 "950b7341a",
                                                 "73b95a9a8a51",
                                                 "715317",
                                                 "173157048",
                                                 "709730310",
                                                 "489493431397",
                                                 "a73a47457",
                                                 "0a807a0573a7",
                                                 "73a97a9a4940",
                                                 "73a7a99a8",
                                                 "28673b",
                                                 "60462073b",
                                                 "095286b73",
                                                 "b73952562546",
                                                 "862a4173b",
                                                 "b731a21202a6",
                                                 "0951a4286b73",
                                                 "529562516a61b73",
                                                 "715731628",
                                                 "042246157173",
                                                 "862093031397",
                                                 "319397149296469",
                                                 "28673474543a",
                                                 "20a2a605a3a757a",
                                                 "9409a497a3a7286",
                                                 "62969a7393a9",
                                                 "93b239",
                                                 "93b923804",
                                                 "53b503023",
                                                 "b54b42b23824",
                                                 "3923b91a4",
                                                 "92bb2380181a",
                                                 "41a50b03b023",
                                                 "a85a51825b53235",
                                                 "915921231",
                                                 "804925215231",
                                                 "021123",
                                                 "482421123",
                                                 "92393494543a",
                                                 "2352593a5058a85",
                                                 "a40a03302",
                                                 "a823a2",
                                                 "3863b8b98",
                                                 "04606b0b9b63",
                                                 "86308303b0b5",
                                                 "3b5356654",
                                                 "41a86b8b9b63",
                                                 "b96b63906a61016",
                                                 "0b503b08363841a",
                                                 "3b53561a5a65",
                                                 "531583598638",
                                                 "469490639591319",
                                                 "863830031",
                                                 "314634",
                                                 "45343a593638983",
                                                 "05963a",
                                                 "a40a03860630",
                                                 "a63",
                                                 "6b7ab6",
                                                 "6b76ab480",
                                                 "b6ab76950",
                                                 "7ab76a549489",
                                                 "b41b74764",
                                                 "b01b60b76680",
                                                 "09541747671b",
                                                 "76171b681519891",
                                                 "16a156576",
                                                 "04815a56a576",
                                                 "976961910a16",
                                                 "891814971a16761",
                                                 "574764",
                                                 "805856657",
                                                 "097074476",
                                                 "897687",
                                                 "2b728b8ab",
                                                 "4204b24ab72b",
                                                 "509b78b8a872",
                                                 "5425294a272bab2",
                                                 "2b78b281b841",
                                                 "b72b21120",
                                                 "8728b784b1b4095",
                                                 "b72b21952512",
                                                 "2572a528aa15",
                                                 "57a5a172a4a020a",
                                                 "8a7872a17970107",
                                                 "9724a1",
                                                 "284247745",
                                                 "572052",
                                                 "284247094974",
                                                 "972",
                                                 "6926a9ab9",
                                                 "04892a9aba26",
                                                 "5ab52a50226a",
                                                 "ab2a26b52824542",
                                                 "2b924b2641b4",
                                                 "0160681b6269b96",
                                                 "02b0b526b1b464b",
                                                 "51b268",
                                                 "16a561526592",
                                                 "5a156a596269048",
                                                 "6a1612210",
                                                 "6a1612481821",
                                                 "926965564",
                                                 "805856925265",
                                                 "026406",
                                                 "826",
                                                 "98b8ab",
                                                 "04a0a99ab",
                                                 "50858bb8a",
                                                 "54ab5a",
                                                 "41b4b88b9",
                                                 "01b90b",
                                                 "41b4b850b08b",
                                                 "51b",
                                                 "15919aa98",
                                                 "15919a0494a9",
                                                 "108a18",
                                                 "14a",
                                                 "984594",
                                                 "059",
                                                 "084",
                                                 ""};

constexpr int edge_number(char digit) {
  return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

class Marcher {
 public:
  explicit Marcher(const Grid& grid) : grid_(grid) {
    const size_t layer = static_cast<size_t>(grid.size[0]) * grid.size[1];
    for (auto& axis : vertices_) {
      for (auto& half : axis) half.assign(layer, -1);
    }
  }

  GridSurface march() {
    const auto& [nx, ny, nz] = grid_.size;
    for (int z = 0; z + 1 < nz; ++z) {
      for (int y = 0; y + 1 < ny; ++y) {
        for (int x = 0; x + 1 < nx; ++x) cell(x, y, z);
      }
    }
    normalize();
    return std::move(out_);
  }

 private:
  void cell(int x, int y, int z) {
    float value[kCorners];
    int inside = 0;
    for (int c = 0; c < kCorners; ++c) {
      value[c] = grid_.at(x + (c & 1), y + (c >> 1 & 1), z + (c >> 2));
      inside |= (value[c] < 0) << c;
    }
    if (inside == 0 || inside == kCases - 1) return;
    int vertex[kEdges];
    const int origin[3] = {x, y, z};
    for (int e = 0; e < kEdges; ++e) vertex[e] = vertex_on(edge_of(e), origin, value);
    const std::string_view t = kTriangles[inside];
    for (size_t i = 0; i < t.size(); i += 3) {
      add_face(vertex[edge_number(t[i])], vertex[edge_number(t[i + 1])],
               vertex[edge_number(t[i + 2])]);
    }
  }

  // Returns the index of the vertex on an edge of a cell. Adds the vertex unless an earlier cell
  // with the same edge has added it. Returns -1 if the field has no zero on the edge.
  int vertex_on(const Edge& edge, const int origin[3], const float* value) {
    const float a = value[edge.corner[0]], b = value[edge.corner[1]];
    if ((a < 0) == (b < 0)) return -1;
    int at[3];
    bool is_new = true;
    for (int k = 0; k < 3; ++k) {
      const int offset = edge.corner[0] >> k & 1;
      at[k] = origin[k] + offset;
      if (k != edge.axis && offset == 0 && origin[k] > 0) is_new = false;
    }
    int& vertex =
        vertices_[edge.axis][at[2] & 1][static_cast<size_t>(at[1]) * grid_.size[0] + at[0]];
    if (!is_new) return vertex;
    vertex = static_cast<int>(out_.vertex.size() / 3);
    for (int k = 0; k < 3; ++k) {
      out_.vertex.push_back(static_cast<float>(at[k]) + (k == edge.axis ? a / (a - b) : 0.0F));
    }
    out_.normal.insert(out_.normal.end(), 3, 0.0F);
    return vertex;
  }

  void add_face(int a, int b, int c) {
    out_.face.insert(out_.face.end(), {a, b, c});
    const float *pa = &out_.vertex[3 * a], *pb = &out_.vertex[3 * b], *pc = &out_.vertex[3 * c];
    float u[3], v[3];  // c - b and a - b
    for (int k = 0; k < 3; ++k) {
      u[k] = pc[k] - pb[k];
      v[k] = pa[k] - pb[k];
    }
    const float n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                        u[0] * v[1] - u[1] * v[0]};
    for (const int i : {a, b, c}) {
      for (int k = 0; k < 3; ++k) out_.normal[3 * i + k] += n[k];
    }
  }

  void normalize() {
    for (size_t i = 0; i < out_.normal.size(); i += 3) {
      float* n = &out_.normal[i];
      const float length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      for (int k = 0; k < 3; ++k) n[k] /= length;
    }
  }

  const Grid& grid_;
  GridSurface out_;
  // Indices of the vertices on the edges of two layers of the grid. The array indices are the axis
  // of the edge, the z coordinate modulo 2 of its lower corner, and the position [y][x] of this
  // corner.
  std::array<std::array<std::vector<int>, 2>, 3> vertices_;
};

}  // namespace

GridSurface marching_cubes(const Grid& grid) {
  return Marcher(grid).march();
}

}  // namespace mj
