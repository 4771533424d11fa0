import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { studentRoutes } from '@school/api-contract/students/students';
import { respond, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from '../testing/sample-remotes';
import { anna } from '../testing/sample-students';
import { CommandPalette } from './command-palette';
import { usePaletteStore } from './palette-store';

const namesake = {
  ...anna,
  id: 43,
  firstName: 'Анастасия',
  groups: [{ id: 2, name: 'Спортивная гимнастика, старшая' }],
};

const meta: Meta = {
  decorators: [
    withKit({
      user: 'owner',
      handlers: [
        respondPage(studentRoutes.list, { items: [anna, namesake] }),
        respondPage(staffContractRoutes.list, { items: [] }),
        respondPage(trialRequestRoutes.list, { items: [] }),
        respond(groupRoutes.active, []),
      ],
    }),
  ],
  beforeEach: () => {
    usePaletteStore.setState({ open: true });
    return () => usePaletteStore.setState({ open: false });
  },
  render: () => (
    <RemotesContext value={sampleRemotes}>
      <CommandPalette />
    </RemotesContext>
  ),
};
export default meta;

const find: StoryObj['play'] = async () => {
  const body = within(document.body);
  await userEvent.type(await body.findByRole('combobox'), 'кот');
  await body.findByRole('option', { name: /Котова Анна/ });
};

export const Screens: StoryObj = {
  play: async () => {
    await within(document.body).findByRole('option', { name: 'Ученики' });
  },
};
export const Students: StoryObj = { play: find };
export const Phone: StoryObj = { play: find, globals: { viewport: { value: 'phone' } } };
export const Dark: StoryObj = { play: find, globals: { theme: 'dark' } };
