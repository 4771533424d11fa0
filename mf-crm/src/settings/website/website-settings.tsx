import { Stack } from '@school/design-system/stack';
import { EmbedCodeCard } from './embed-code-card';
import { EmbedOriginsCard } from './embed-origins-card';

/** The public form on the school's own website: the websites that may show it, and its code. */
export function WebsiteSettings() {
  return (
    <Stack>
      <EmbedOriginsCard />
      <EmbedCodeCard />
    </Stack>
  );
}
