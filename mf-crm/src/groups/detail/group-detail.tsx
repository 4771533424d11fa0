import type { Group } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { Tabs } from '@school/design-system/tabs';
import { useT } from '@school/kit';
import { lazySection } from '../../shared/lazy-section';
import { usePhone } from '../../shared/use-phone';
import { RosterTab } from '../roster/roster-tab';
import { RosterTools } from '../roster/roster-tools';
import { ScheduleTab } from '../schedule/schedule-tab';
import { WaitingTab } from '../waiting/waiting-tab';
import { AccessTab } from './access-tab';
import { GroupActions, GroupHeader } from './group-header';
import { type GroupTab, useGroupTab } from './use-group-tab';
import { useRoomByTabs, useRoomForJournal } from './use-room-by-tabs';

const PhotosTab = lazySection(async () => (await import('../photos/photos-tab')).PhotosTab);

export function GroupDetail({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const { tab, showTab } = useGroupTab();
  const isPhone = usePhone();
  const hasRoom = useRoomByTabs();
  const hasJournal = useRoomForJournal(tab);
  return (
    <Stack gap={2}>
      <GroupHeader group={group} />
      {group.offer && tab !== 'waiting' && (
        <Alert
          title={t('groups.detail.offerTitle')}
          actions={
            <Button size="sm" onClick={() => showTab('waiting')}>
              {t('groups.detail.toWaiting')}
            </Button>
          }
        >
          {t('groups.detail.offerText', { name: group.offer.name })}
        </Alert>
      )}
      <Tabs<GroupTab>
        label={t('groups.detail.tabs.label')}
        moreLabel={t('groups.detail.tabs.more')}
        value={tab}
        onValueChange={showTab}
        actions={
          !isPhone && (
            <>
              {hasRoom && tab === 'roster' && <RosterTools group={group} />}
              <GroupActions group={group} hasJournal={hasJournal} />
            </>
          )
        }
        items={[
          { value: 'roster', label: t('groups.detail.tabs.roster'), content: <RosterTab group={group} /> },
          { value: 'schedule', label: t('groups.detail.tabs.schedule'), content: <ScheduleTab group={group} /> },
          { value: 'photos', label: t('groups.detail.tabs.photos'), content: <PhotosTab /> },
          {
            value: 'waiting',
            label:
              group.waitingCount > 0
                ? t('groups.detail.tabs.waitingOf', { count: group.waitingCount })
                : t('groups.detail.tabs.waiting'),
            content: <WaitingTab group={group} />,
          },
          { value: 'access', label: t('groups.detail.tabs.access'), content: <AccessTab group={group} /> },
        ]}
      />
    </Stack>
  );
}
