import { lazyDialog } from '@school/kit/forms';
import type { Places } from './places.queries';
import { useOpenDrawer } from './use-open-drawer';

const BranchDrawer = lazyDialog(async () => (await import('./branch.drawer')).BranchDrawer);
const SectionDrawer = lazyDialog(async () => (await import('./section.drawer')).SectionDrawer);
const BranchSectionDrawer = lazyDialog(async () => (await import('./branch-section.drawer')).BranchSectionDrawer);

/** The drawer that the address names, if its record exists. */
export function OpenDrawer({ places: { branches, sections, branchSections } }: { places: Places }) {
  const { opened, open, close } = useOpenDrawer();
  if (!opened) return null;
  const { kind, id } = opened;
  if (kind === 'branch') {
    const branch = branches.find((each) => each.id === id);
    if (id !== undefined && !branch) return null;
    return (
      <BranchDrawer
        key={id}
        branch={branch}
        onClose={close}
        // A new branch has no halls yet: its drawer stays open for them.
        onSaved={(saved) => (branch ? close() : open('branch', saved.id))}
      />
    );
  }
  if (kind === 'section') {
    const section = sections.find((each) => each.id === id);
    if (id !== undefined && !section) return null;
    return <SectionDrawer section={section} onClose={close} />;
  }
  const branchSection = kind === 'branchSection' ? branchSections.find((each) => each.id === id) : undefined;
  const branch = branches.find((each) => each.id === (kind === 'branchSection' ? branchSection?.branchId : id));
  if (!branch) return null;
  const taken = branchSections.filter(({ branchId }) => branchId === branch.id).map(({ sectionId }) => sectionId);
  const choices = branchSection
    ? sections.filter((each) => each.id === branchSection.sectionId)
    : sections.filter((each) => each.active && !taken.includes(each.id));
  return <BranchSectionDrawer branch={branch} branchSection={branchSection} sections={choices} onClose={close} />;
}
