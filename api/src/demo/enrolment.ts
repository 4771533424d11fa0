import { type Applicant, formData } from './applicant';
import { type Calendar, shiftDay } from './calendar';
import type { Office } from './office';
import { createParent } from './parent';
import { type Stage, secondsAfter } from './stage';

/** A family that registers by a link. Its acts are entered into the stage's agenda, day 'yyyy-MM-dd' and 'HH:mm'. */
export interface Enrolment {
  /** The family registers by a link that the office issued the day before. */
  registers(day: string, time: string, trialRequestId?: number): void;
  opensLink(day: string, time: string): void;
  /** Asks for the code and signs, after so many wrong tries. */
  signs(day: string, time: string, wrongTries?: number): void;
  /** Asks for the code, mistypes it and gives up. */
  failsToSign(day: string, time: string): void;
  /** What the office does with the contract. */
  office(day: string, time: string, act: (contractId: number) => Promise<unknown>): void;
}

/** How long people take, in seconds. */
const pace = { waitForCode: 34, typeAgain: 21 };

export function createEnrolment(stage: Stage, calendar: Calendar, office: Office, applicant: Applicant): Enrolment {
  const parent = createParent(stage, applicant.parentPhone);
  // not everybody acts at the full minute
  const second = (Number(applicant.parentPhone.slice(-4)) * 7) % 60;
  const moment = (day: string, time: string) => secondsAfter(calendar.at(day, time), second);
  const { parentPhone: phone, parentEmail: email } = applicant;
  const sendTo = stage.faults.noSms.has(phone) ? { email } : { phone };
  let contractId = 0;

  function types(asked: Date, wrongTries: number): Date {
    let moment = secondsAfter(asked, pace.waitForCode);
    for (let tries = 0; tries < wrongTries; tries += 1) {
      stage.at(moment, () => parent.givesCode(contractId, 'wrong'));
      moment = secondsAfter(moment, pace.typeAgain);
    }
    return moment;
  }

  return {
    registers(day, time, trialRequestId) {
      let token = '';
      stage.at(moment(shiftDay(day, -1), '12:00'), async () => {
        token = (await office.issuesLink({ trialRequestId, sendTo })).token;
      });
      stage.at(moment(day, time), async () => {
        contractId = await parent.registers(formData(applicant), token);
      });
    },
    opensLink(day, time) {
      stage.at(moment(day, time), () => parent.opensLink(contractId));
    },
    signs(day, time, wrongTries = 0) {
      const asked = moment(day, time);
      stage.at(asked, () => parent.asksForCode(contractId));
      stage.at(types(asked, wrongTries), () => parent.givesCode(contractId, 'right'));
    },
    failsToSign(day, time) {
      const asked = moment(day, time);
      stage.at(asked, () => parent.asksForCode(contractId));
      types(asked, 2);
    },
    office(day, time, act) {
      stage.at(moment(day, time), () => act(contractId));
    },
  };
}
