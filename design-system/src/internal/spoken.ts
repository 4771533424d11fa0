/** An icon either has a label, or is decorative next to text with the same meaning. */
export type Spoken = { label: string; decorative?: undefined } | { decorative: true; label?: undefined };
