/** Whose colour a mark takes: `--ds-direction-<tone>-{edge,tint,text}`. */
export type DirectionTone = 'artistic-gymnastics' | 'martial-arts' | 'dance' | 'sports-gymnastics';
