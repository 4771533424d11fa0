export { type CommandGroup, type CommandItem, CommandPalette, type CommandPaletteProps } from './command-palette';
