import { studentImportRoutes } from '@school/api-contract/students/student-import';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { createSerialQueue } from './serial-queue';
import { commitImport, previewImport } from './student-import.service';
import { importTemplate } from './student-import-template';

export function studentImportFeatureRoutes(deps: PlatformDeps): Implementation[] {
  const inOrder = createSerialQueue();
  return [
    implement(studentImportRoutes.template, async ({ reply }) => {
      reply.stream(importTemplate(), { name: 'Шаблон учеников.xlsx', latinName: 'students-template.xlsx' });
      return undefined;
    }),
    implement(studentImportRoutes.preview, ({ body, caller }) => inOrder(() => previewImport(deps, body, caller))),
    implement(studentImportRoutes.commit, ({ body, caller }) => inOrder(() => commitImport(deps, body, caller))),
  ];
}
