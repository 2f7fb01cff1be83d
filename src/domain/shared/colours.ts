// Colours are texts such as `#0b4f6c`.

/** The contrast ratio of two colours, from 1 for the same colour to 21 for black on white (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** The colour with a part of another in it, 0 to 1. */
export function mix(colour: string, other: string, part: number): string {
  const others = rgbOf(other);
  const channels = rgbOf(colour).map((channel, index) =>
    Math.round(channel * (1 - part) + (others[index] ?? 0) * part),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The amount of light of a channel, 0 to 1. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function rgbOf(colour: string): [red: number, green: number, blue: number] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}
