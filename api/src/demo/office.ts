import { revokeByStaff } from '../consents/consents.service';
import { type Acceptance, acceptOffer } from '../contracts/accept-offer.service';
import { cancelContract } from '../contracts/cancel-contract.service';
import { type ContractOrder, createContract } from '../contracts/new-contract.service';
import { sendContract } from '../contracts/send-contract.service';
import { issueLink, type LinkOrder, revokeLink } from '../registrations/links.service';
import { approve, reject } from '../registrations/review.service';
import { strangerAt } from './parent';
import type { Stage } from './stage';

/** What an administrator does at the office's computer, by the services behind the screens. */
export type Office = ReturnType<typeof createOffice>;

export function createOffice({ deps }: Stage, adminId: number) {
  const user = { id: adminId, username: 'admin', email: 'admin@school.example', role: 'admin' as const };
  const caller = {
    ...strangerAt('192.0.2.2', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'),
    user,
  };
  const registrationOf = async (contractId: number): Promise<number> =>
    (await deps.db('contracts').where({ id: contractId }).first('registrationId')).registrationId;

  return {
    issuesLink: (order: LinkOrder) => issueLink(deps, order, adminId, caller),
    revokesLink: (id: number) => revokeLink(deps, id, caller),
    /** Approves the registration of this contract; gives the id of the new student. */
    async approves(contractId: number, groupIds: number[]): Promise<number> {
      const { studentId } = await approve(deps, await registrationOf(contractId), { groupIds }, caller);
      if (studentId === null) throw new Error('An approved registration has no student');
      return studentId;
    },
    async rejects(contractId: number, reason: string): Promise<void> {
      await reject(deps, await registrationOf(contractId), reason, caller);
    },
    /** A new contract from a student's card, as a draft; gives its id. */
    makesContract: async (order: ContractOrder): Promise<number> => (await createContract(deps, order, caller)).id,
    sendsContract: (contractId: number) => sendContract(deps, contractId, caller),
    recordsAcceptance: (contractId: number, acceptance: Acceptance) =>
      acceptOffer(deps, contractId, acceptance, caller),
    endsContract: (contractId: number, reason: string) => cancelContract(deps, contractId, reason, caller),
    /** Puts on record that the family wrote an application about its consent to keep medical information. */
    async revokesMedicalConsent(contractId: number): Promise<void> {
      const consent = await deps
        .db('consents')
        .join('contractTemplates', 'contractTemplates.id', 'consents.documentId')
        .where({ contractId, kind: 'consent_medical' })
        .first('consents.id');
      await revokeByStaff(deps, consent.id, 'Письменное заявление родителя', caller);
    },
  };
}
