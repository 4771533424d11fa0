import { revokeConsentByStaff } from '../../features/consents/consents.service';
import { createContract, type NewContractRequest } from '../../features/contracts/drafts/new-contract.service';
import { cancelContract } from '../../features/contracts/ending/cancel-contract.service';
import { type Acceptance, acceptOffer } from '../../features/contracts/offers/accept-offer.service';
import { sendContract } from '../../features/contracts/sending/send-contract.service';
import { issueLink, type NewLinkRequest, revokeLink } from '../../features/registrations/links.service';
import { approveRegistration, rejectRegistration } from '../../features/registrations/review.service';
import { createUser } from '../../features/users/users.service';
import { createAnonymousCaller } from './parent';
import type { Stage } from './stage';

/** Actions of an administrator, through the services behind the screens. */
export type Office = ReturnType<typeof createOffice>;

export function createOffice({ deps }: Stage, adminId: number) {
  const user = { id: adminId, username: 'admin', email: 'admin@school.example', role: 'admin' as const };
  const caller = {
    ...createAnonymousCaller('192.0.2.2', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'),
    user,
  };
  const getRegistrationId = async (contractId: number): Promise<number> =>
    (await deps.db('contracts').where({ id: contractId }).first('registrationId')).registrationId;

  return {
    issueLink: (order: NewLinkRequest) => issueLink(deps, order, adminId, caller),
    revokeLink: (id: number) => revokeLink(deps, id, caller),
    /** Approves the registration of this contract; returns the id of the new student. */
    async approve(contractId: number, groupIds: number[]): Promise<number> {
      const { studentId } = await approveRegistration(deps, await getRegistrationId(contractId), { groupIds }, caller);
      if (studentId === null) throw new Error('An approved registration has no student');
      return studentId;
    },
    async reject(contractId: number, reason: string): Promise<void> {
      await rejectRegistration(deps, await getRegistrationId(contractId), { rejectionReason: reason }, caller);
    },
    /** Creates a draft contract from a student's card; returns its id. */
    createContract: async (order: NewContractRequest): Promise<number> =>
      (await createContract(deps, order, caller)).id,
    sendContract: (contractId: number) => sendContract(deps, { contractId }, caller),
    recordAcceptance: (contractId: number, acceptance: Acceptance) => acceptOffer(deps, contractId, acceptance, caller),
    inviteCoach: (coach: { username: string; email: string; fullName: string }) =>
      createUser(deps, { ...coach, role: 'coach' }, caller),
    cancelContract: (contractId: number, reason: string) => cancelContract(deps, contractId, { reason }, caller),
    /** Records the family's application to revoke its consent to store medical information. */
    async revokeMedicalConsent(contractId: number): Promise<void> {
      const consent = await deps
        .db('consents')
        .join('contractTemplates', 'contractTemplates.id', 'consents.documentId')
        .where({ contractId, kind: 'consent_medical' })
        .first('consents.id');
      await revokeConsentByStaff(deps, consent.id, 'Письменное заявление родителя', caller);
    },
  };
}
