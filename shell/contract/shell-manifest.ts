import { z } from 'zod';
import { builtFileSchema, filePathSchema, versionSchema } from './manifest';

const filesSchema = z.array(builtFileSchema);

/** `shell.json` of a built shell: the files that the server names in the page. Paths are relative to `/shell/`. */
export const shellBuildSchema = z.strictObject({
  version: versionSchema,
  /** A server runs only shells of its own number: it writes the snapshot that they read. */
  contractVersion: z.int().positive(),
  scripts: filesSchema,
  styles: filesSchema,
  preload: filesSchema,
  /** Files of the shell's own screens by name: `auth`, `reset-password`, `invitation`, `create-owner`, `staff-layout`. */
  screens: z.record(z.string(), z.strictObject({ js: filesSchema, css: filesSchema })),
  fonts: z.array(filePathSchema),
});

/** `manifest.json` of a released shell. */
export const shellManifestSchema = z
  .strictObject({
    ...shellBuildSchema.shape,
    /** Every file of the release except manifest.json. */
    assets: filesSchema,
  })
  .superRefine(({ scripts, styles, preload, screens, fonts, assets }, ctx) => {
    const known = new Set(assets.map(({ path }) => path));
    const named = [
      ...[...scripts, ...styles, ...preload, ...Object.values(screens).flatMap(({ js, css }) => [...js, ...css])].map(
        ({ path }) => path,
      ),
      ...fonts,
      ...Object.values(shellLocales),
    ];
    for (const path of named) {
      if (!known.has(path)) ctx.addIssue({ code: 'custom', message: `file ${path} is not among the assets` });
    }
  });

/** The texts of the shell's own screens and of the kit. */
export const shellLocales = { ru: 'locales/ru.json', en: 'locales/en.json' } as const;

export type ShellBuild = z.infer<typeof shellBuildSchema>;
export type ShellManifest = z.infer<typeof shellManifestSchema>;
