import { bankStatementRoutes as routes } from '@school/api-contract/money/bank-statements';
import { type Implementation, implement } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { commitStatement, previewStatement } from './statement.service';

export function statementRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.preview, ({ body }) => previewStatement(deps, body.file)),
    implement(routes.commit, ({ body, caller }) => commitStatement(deps, body, caller)),
  ];
}
