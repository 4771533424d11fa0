/** A sign says its meaning itself, or stands beside the words that do. */
export type Spoken = { label: string; decorative?: undefined } | { decorative: true; label?: undefined };
