import { listVariables, settingsChapters, type Variable } from './environment';

/** Renders the settings reference (docs/settings.md) from the schema of the environment. */
export function renderSettingsReference(): string {
  const chapters = Object.entries(settingsChapters).map(([chapter, title]) => {
    const rows = listVariables()
      .filter((variable) => variable.chapter === chapter)
      .map(({ name, default: value, format, meaning }) => {
        const shown = value === undefined ? '' : `\`${value}\``;
        return `| \`${name}\` | ${format} | ${shown} | ${meaning} |`;
      });
    return [`## ${title}`, '', '| variable | value | default | meaning |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return `${[
    '# Settings',
    'The server reads them from environment variables when it starts, and names each one that is wrong. An empty variable ' +
      'counts as one that is not set.\nThis page and `.env.example` are written by `npm run settings`.',
    ...chapters,
  ].join('\n\n')}\n`;
}

/**
 * Renders the example file for production (.env.example), which systemd (EnvironmentFile), Docker (env_file) and
 * `node --env-file` and a shell read alike.
 */
export function renderExampleFile(): string {
  const chapters = Object.entries(settingsChapters)
    .filter(([chapter]) => chapter !== 'development')
    .map(([chapter, title]) => {
      const lines = listVariables()
        .filter((variable) => variable.chapter === chapter)
        .map(toLine);
      return [`# ${title}`, ...lines].join('\n');
    });
  return `# Settings of a school in production; docs/settings.md says what each one means.\n\n${chapters.join('\n\n')}\n`;
}

function toLine({ name, example, default: value }: Variable): string {
  // quoted for a shell, which would read `<` as a redirection
  const quoted = /[\s<>]/.test(example ?? '') ? `"${example}"` : example;
  return example === undefined ? `# ${name}=${value ?? ''}` : `${name}=${quoted}`;
}
