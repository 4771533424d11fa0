export { Inline, Stack, type StackProps } from './stack';
