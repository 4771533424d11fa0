export { DirectionChip, type DirectionChipProps } from './direction-chip';
export { DirectionDot, type DirectionDotProps } from './direction-dot';
export { DirectionEdge } from './direction-edge';
export { DirectionGlyph, type DirectionGlyphProps } from './direction-glyph';
