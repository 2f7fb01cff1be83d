import SignaturePad from './signature_pad.min.js';

/** The same minimum as on the server. */
const pointsMin = 5;

/**
 * A field to draw in. What was drawn stays when the phone is turned.
 * @param {HTMLCanvasElement} canvas
 */
export function openSignatureField(canvas) {
  const pad = new SignaturePad(canvas, { penColor: '#14213d', minWidth: 0.8, maxWidth: 2.6 });
  fit();
  new ResizeObserver(fit).observe(canvas);

  function fit() {
    const { clientWidth, clientHeight } = canvas;
    const ratio = Math.max(window.devicePixelRatio, 1);
    // A hidden field has no size; it keeps the one it had.
    if (clientWidth === 0 || canvas.width === Math.round(clientWidth * ratio)) return;
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.fromData(pad.toData());
  }

  return {
    clear: () => pad.clear(),
    /** A slip of the finger is no signature. */
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
