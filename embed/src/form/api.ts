import type { CaptchaChallenge } from '@school/api-contract/accounts/auth';
import type { TrialForm, trialRequestFormRoutes } from '@school/api-contract/families/trial-request-form';
import type {
  SectionBranch,
  SportsSection,
  TrialRequestBody,
  trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';

// Typed by the contract, whose code would bring the schemas along.
const paths = {
  form: '/api/trial-request-form' satisfies typeof trialRequestFormRoutes.read.path,
  challenge: '/api/trial-request-form/challenge' satisfies typeof trialRequestFormRoutes.challenge.path,
  sections: '/api/sports-sections' satisfies typeof trialRequestRoutes.sportsSections.path,
  create: '/api/trial-requests' satisfies typeof trialRequestRoutes.create.path,
};

/** A server of the version before, which runs on during an update, answers without the changes. */
type ServedBranch = Omit<SectionBranch, 'changes'> & Partial<Pick<SectionBranch, 'changes'>>;
const noChanges: SectionBranch['changes'] = { off: [], moved: [] };

interface FaultBody {
  code?: string;
  message?: string;
  details?: readonly { path: string; message: string }[];
}

/** A failed call; code `NETWORK` when no answer came. */
export class Fault extends Error {
  readonly code: string | undefined;
  readonly details: readonly { path: string; message: string }[];

  constructor({ code, message = '', details = [] }: FaultBody) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The calls of the form. Without cookies: the API identifies the page only by its address. */
export function createApi(portal: string) {
  return {
    form: () => call<TrialForm>(paths.form),
    challenge: () => call<CaptchaChallenge>(paths.challenge),
    sections: () => call<SportsSection[]>(paths.sections),
    branches: async (sectionId: string): Promise<SectionBranch[]> => {
      const path = `/api/branch-sections/section/${encodeURIComponent(sectionId)}`;
      return (await call<ServedBranch[]>(path)).map((branch) => ({ ...branch, changes: branch.changes ?? noChanges }));
    },
    send: (body: TrialRequestBody) => call<{ id: number }>(paths.create, body),
  };

  async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(portal + path, {
      credentials: 'omit',
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    }).catch(() => {
      throw new Fault({ code: 'NETWORK' });
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Fault(answer);
    return answer;
  }
}

export type Api = ReturnType<typeof createApi>;
