import SignaturePad from './signature_pad.min.js';

/** The same minimum as on the server. */
const pointsMin = 5;

/**
 * A field to draw in. When the field changes its size, as on a phone that is turned, the whole drawing is scaled into
 * it: no point moves against another, and it is sent as it is seen.
 * @param {HTMLCanvasElement} canvas
 */
export function openSignatureField(canvas) {
  const pad = new SignaturePad(canvas, { penColor: '#14213d', minWidth: 0.8, maxWidth: 2.6 });
  // Always scaled from the first field, so that turning back and forth does not shrink the drawing.
  let first = { width: 0, height: 0 };
  let view = { scale: 1, left: 0, top: 0 };
  fit();
  new ResizeObserver(fit).observe(canvas);

  function fit() {
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.max(window.devicePixelRatio, 1);
    const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
    // A hidden field has no size; it keeps the one it had.
    if (width === 0 || (canvas.width === pixels.width && canvas.height === pixels.height)) return;
    Object.assign(canvas, pixels);
    canvas.getContext('2d')?.scale(ratio, ratio);
    if (pad.toData().length === 0) first = { width, height };
    const scale = Math.min(width / first.width, height / first.height);
    const left = (width - first.width * scale) / 2;
    const top = (height - first.height * scale) / 2;
    const former = view;
    view = { scale, left, top };
    const strokes = pad.toData().map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({
        ...point,
        x: left + ((point.x - former.left) / former.scale) * scale,
        y: top + ((point.y - former.top) / former.scale) * scale,
      })),
    }));
    pad.fromData(strokes);
  }

  return {
    clear: () => pad.clear(),
    /** A slip of the finger is not a signature. */
    isEmpty: () => pad.toData().flatMap(({ points }) => points).length < pointsMin,
    /** The strokes as points of the field, so that it can be drawn again in any size. */
    read() {
      const { clientWidth: width, clientHeight: height } = canvas;
      const strokes = pad
        .toData()
        .map(({ points }) =>
          points.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) })),
        );
      return { kind: 'drawn', width, height, strokes };
    },
  };
}

/**
 * A pen may leave the field in the middle of a stroke.
 * @param {number} value
 * @param {number} end
 */
function within(value, end) {
  return Math.min(Math.max(Math.floor(value * 10) / 10, 0), end);
}
