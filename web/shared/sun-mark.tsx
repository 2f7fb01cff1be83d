/** The mark of Sundesk: the sun above the roof line. */
export function SunMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#10243e" />
      <path d="M6 22a10 10 0 0 1 20 0z" fill="#ffb020" />
      <path
        d="M16 4v4.5M5.4 8.4l3.2 3.2M26.6 8.4l-3.2 3.2"
        stroke="#ffb020"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="M4 26h24" stroke="#7fb2e5" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
