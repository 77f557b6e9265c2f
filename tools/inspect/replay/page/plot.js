// Plots recorded columns over time, with a cursor at the frame that is shown.

const kMostLines = 8;
const kLineColours = ["#4e9af1", "#f28e2b", "#59c36a", "#e15759", "#b58be0", "#edc948", "#3fc1c0",
                      "#ff9da7"];

// Returns a short text of a number.
function numberText(x) {
  if (!Number.isFinite(x)) return String(x);
  const size = Math.abs(x);
  return size !== 0 && (size < 1e-3 || size >= 1e5) ? x.toExponential(2) : String(+x.toPrecision(4));
}

class Plot {
  constructor(canvas, names, seek) {
    this.canvas = canvas;
    this.names = names;
    this.chosen = [];
    this.margin = {left: 54, right: 10, top: 6, bottom: 16};
    const seekTo = (e) => {
      const box = canvas.getBoundingClientRect();
      const width = box.width - this.margin.left - this.margin.right;
      seek(Math.max(0, Math.min(1, (e.clientX - box.left - this.margin.left) / width)));
    };
    canvas.addEventListener("pointerdown", (e) => {
      canvas.setPointerCapture(e.pointerId);
      seekTo(e);
    });
    canvas.addEventListener("pointermove", (e) => {
      if (e.buttons & 1) seekTo(e);
    });
  }

  // Switches a column on or off. If too many columns are on, the oldest is switched off.
  toggle(column, isOn) {
    this.chosen = this.chosen.filter((c) => c !== column);
    if (isOn) this.chosen.push(column);
    if (this.chosen.length > kMostLines) this.chosen.shift();
  }

  draw(rollout, frame) {
    const canvas = this.canvas, ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    const g = canvas.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    g.font = "11px system-ui, sans-serif";
    const columns = this.chosen.map((i) => rollout.plots[i]);
    const n = rollout.frames, {left, right, top, bottom} = this.margin;
    const w = width - left - right, h = height - top - bottom;
    if (!columns.length || w <= 0 || h <= 0) return;
    const [low, high] = rangeOf(columns, n);
    const start = rollout.time.at(0), duration = rollout.clock[n - 1] || 1;
    const x = (i) => left + w * rollout.clock[i] / duration;
    const y = (v) => top + h * (1 - (v - low) / (high - low));
    this.drawGrid(g, {low, high, y, width, height, start, duration});
    columns.forEach((column, line) => {
      g.strokeStyle = kLineColours[line];
      g.beginPath();
      for (let i = 0; i < n; ++i) {
        const v = column.at(i);
        if (Number.isFinite(v)) g.lineTo(x(i), y(v));
      }
      g.stroke();
    });
    g.strokeStyle = "#ffffff";
    g.beginPath();
    g.moveTo(x(frame), top);
    g.lineTo(x(frame), top + h);
    g.stroke();
    this.drawLegend(g, columns, frame, left);
  }

  drawGrid(g, {low, high, y, width, height, start, duration}) {
    const {left, right, bottom} = this.margin;
    g.fillStyle = "#aab2bd";
    g.strokeStyle = "#39424e";
    g.textAlign = "right";
    g.textBaseline = "middle";
    for (const share of [0, 0.5, 1]) {
      const v = low + share * (high - low);
      g.beginPath();
      g.moveTo(left, y(v));
      g.lineTo(width - right, y(v));
      g.stroke();
      g.fillText(numberText(v), left - 6, Math.min(height - bottom - 4, Math.max(8, y(v))));
    }
    g.textBaseline = "bottom";
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      g.textAlign = share === 1 ? "right" : share === 0 ? "left" : "center";
      g.fillText(numberText(start + share * duration) + " s", left + share * (width - left - right),
                 height - 1);
    }
  }

  drawLegend(g, columns, frame, left) {
    g.textAlign = "left";
    g.textBaseline = "top";
    columns.forEach((column, line) => {
      const text = this.names[this.chosen[line]] + "  " + numberText(column.at(frame));
      const y = 8 + 14 * line;
      g.fillStyle = "rgba(24, 28, 34, 0.7)";
      g.fillRect(left + 6, y - 1, g.measureText(text).width + 8, 14);
      g.fillStyle = kLineColours[line];
      g.fillText(text, left + 10, y);
    });
  }
}

// Returns the range of the finite values of some columns, which is never empty.
function rangeOf(columns, n) {
  let low = Infinity, high = -Infinity;
  for (const column of columns) {
    for (let i = 0; i < n; ++i) {
      const v = column.at(i);
      if (!Number.isFinite(v)) continue;
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  }
  if (low > high) return [-1, 1];
  if (high - low < 1e-12 * Math.max(1, Math.abs(high))) return [low - 0.5, high + 0.5];
  return [low, high];
}
