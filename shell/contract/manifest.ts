import { roles, sections } from '@school/api-contract/rules/roles';
import { z } from 'zod';
import { toPathShape } from './addresses';
import { languages, menuCounts, menuIcons } from './manifest-names';

/**
 * What a remote tells the shell about itself before any of its code is loaded.
 *
 * `remoteManifestSourceSchema` is what an author writes in `mf-x/remote.manifest.ts`; the build adds what only it knows
 * (version, hashed files) and writes `manifest.json`, which `remoteManifestSchema` describes.
 */

const remoteId = z.string().regex(/^mf-[a-z][a-z0-9-]*$/, 'remote id: mf-<kebab-case>');
/** Used in URLs and folder names, so it must never be able to name another folder. */
export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z]+)?$/, 'version: 1.2.3 or 1.2.3-hash');
const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'kebab-case name');
/** A file beside remoteEntry.js: no scheme, no leading slash, no dot segments. */
export const filePathSchema = z.string().regex(/^(?!.*\.\.)[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/, 'relative file path');
const textKey = z.string().regex(/^[A-Za-z0-9_]+([.-][A-Za-z0-9_]+)*$/, 'translation key of the remote’s namespace');
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'sha384 integrity');
const routePath = z
  .string()
  .regex(
    /^\/(?:[a-z0-9-]+|:[a-zA-Z]+)?(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*$/,
    'absolute path, segments kebab-case or :param',
  );

/** Who may open a route. `section` follows the section table of the specification (section 6). */
export const routeAccessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('public') }),
  z.strictObject({ kind: z.literal('section'), section: z.enum(sections) }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(z.enum(roles)).min(1) }),
]);

const routeSchema = z.strictObject({
  /** Unique in the remote. */
  id: name,
  path: routePath,
  /** Name of the exposed module without `./`; its source is named in `modules`. It exports `Component`. */
  module: name,
  access: routeAccessSchema,
  layout: z.enum(['staff', 'public']),
  titleKey: textKey,
  descriptionKey: textKey.optional(),
  /** The first paragraph of the screen, which the page shows before the code has arrived. */
  leadKey: textKey.optional(),
  /** `hover` (when left out): when a pointer or the focus comes to a link; `idle`: after the first screen is shown. */
  preload: z.enum(['hover', 'idle']).optional(),
  /** API calls of the first view, which the page starts at once when the address has no query. */
  data: z.array(z.string().regex(/^\/api\/[\w/-]+(\?[\w=&]+)?$/)).optional(),
  /** The address itself is a secret (token pages): no referrer leaves it and no log names it. */
  secret: z.boolean().optional(),
});

const menuEntrySchema = z.strictObject({
  routeId: name,
  labelKey: textKey,
  /** A word for the bar of a phone, where a longer label would be cut. */
  shortLabelKey: textKey.optional(),
  icon: z.enum(menuIcons),
  /** Sorts the entries of all remotes, ascending: money from 50, enrolment from 60, the school from 70, each with a heading. */
  order: z.int(),
  /** The number that the shell shows beside the entry. */
  count: z.enum(menuCounts).optional(),
  /** Narrows who sees the entry when the route is open to more people (a public page in the staff menu). */
  roles: z.array(z.enum(roles)).min(1).optional(),
  /** Roles for which the entry comes into the bar of a phone before all entries that do not name the role. */
  barRoles: z.array(z.enum(roles)).min(1).optional(),
  /** Hides the entry at schools that have switched this off. */
  needs: z.enum(['subscriptions']).optional(),
});

const slotSchema = z.strictObject({ name, module: name });

const shape = {
  id: remoteId,
  contractVersion: z.int().positive(),
  /** semver range of the shell versions this remote works in. */
  shellRange: z.string().min(1),
  /**
   * What happens to a page in which the remote's code runs when newer releases are live. `allow` (when left out): they
   * load with the next navigation. `ask`: the user is offered a reload. `block`: the page stays as it is. A page with
   * unsaved changes always stays.
   */
  canUpdate: z.enum(['allow', 'ask', 'block']).optional(),
  /** The team to call; shown in reports and in the release list. */
  owner: z.string().min(1),
  routes: z.array(routeSchema),
  menu: z.array(menuEntrySchema),
  slots: z.array(slotSchema),
  /** Served whole from /locales/{lng}/{ns}.json. The only namespace is the remote's id. */
  namespaces: z.array(remoteId).length(1),
};

type Declared = {
  routes: { id: string; path: string; module: string }[];
  menu: { routeId: string }[];
  slots: { name: string; module: string }[];
};

function checkDeclared(manifest: Declared, exposed: ReadonlySet<string>, fault: (message: string) => void): void {
  const ids = manifest.routes.map((route) => route.id);
  const paths = manifest.routes.map((route) => toPathShape(route.path));
  if (new Set(ids).size < ids.length) fault('route ids repeat');
  if (new Set(paths).size < paths.length) fault('route paths repeat');
  for (const entry of manifest.menu) {
    if (!ids.includes(entry.routeId)) fault(`menu names an unknown route ${entry.routeId}`);
  }
  const used = new Set([...manifest.routes, ...manifest.slots].map((item) => item.module));
  for (const module of used) if (!exposed.has(module)) fault(`module ${module} is declared and not exposed`);
  for (const module of exposed) if (!used.has(module)) fault(`module ${module} is exposed and not declared`);
}

/** What the author writes. `modules` maps a module's name to its source file; the bundler's exposes are made from it. */
export const remoteManifestSourceSchema = z
  .strictObject({ ...shape, modules: z.record(name, z.string().startsWith('./src/')) })
  .superRefine((manifest, ctx) => {
    checkDeclared(manifest, new Set(Object.keys(manifest.modules)), (message) =>
      ctx.addIssue({ code: 'custom', message }),
    );
  });

export const builtFileSchema = z.strictObject({ path: filePathSchema, bytes: z.int().nonnegative(), integrity });
const textsSchema = z.record(textKey, z.string().min(1));
const moduleSchema = z.strictObject({
  js: z.array(builtFileSchema),
  css: z.array(builtFileSchema),
  /** The file with only the texts that the module uses; missing in releases built before such files existed. */
  texts: z.record(z.enum(languages), filePathSchema).optional(),
});

/** `manifest.json` of a built release. */
export const remoteManifestSchema = z
  .strictObject({
    ...shape,
    version: versionSchema,
    /** Routes of the API that the code names, as `GET /api/students/:id`; missing in older releases. */
    calls: z.array(z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+$/)).optional(),
    /** Name of the federation container; it carries the version, so two versions can live in one page. */
    container: z.string().regex(/^mf_[a-z0-9_]+$/),
    entry: builtFileSchema,
    /** Files that a module needs at once, in the order in which they are best preloaded. */
    modules: z.record(name, moduleSchema),
    /** All texts of the remote. */
    locales: z.record(z.enum(languages), builtFileSchema),
    /** Texts of the menu, titles and descriptions, so that the shell needs no locale file of a remote to draw them. */
    texts: z.record(z.enum(languages), textsSchema),
    /** Every file of the release except manifest.json. */
    assets: z.array(builtFileSchema),
  })
  .superRefine((manifest, ctx) => {
    const fault = (message: string) => ctx.addIssue({ code: 'custom', message });
    checkDeclared(manifest, new Set(Object.keys(manifest.modules)), fault);
    const known = new Set(manifest.assets.map((asset) => asset.path));
    const modules = Object.values(manifest.modules);
    const named = [
      manifest.entry,
      ...Object.values(manifest.locales),
      ...modules.flatMap(({ js, css }) => [...js, ...css]),
    ];
    const paths = [...named.map(({ path }) => path), ...modules.flatMap(({ texts }) => Object.values(texts ?? {}))];
    for (const path of paths) if (!known.has(path)) fault(`file ${path} is not among the assets`);
  });

export type { Language, MenuCount, MenuIcon } from './manifest-names';
export type RouteAccess = z.infer<typeof routeAccessSchema>;
export type RemoteRoute = z.infer<typeof routeSchema>;
export type RemoteManifestSource = z.infer<typeof remoteManifestSourceSchema>;
export type BuiltFile = z.infer<typeof builtFileSchema>;
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
