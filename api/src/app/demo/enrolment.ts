import { addDays } from '../../shared/calendar/days';
import { type Applicant, toRegistrationForm } from './applicant';
import type { Calendar } from './calendar';
import type { Office } from './office';
import { createParent } from './parent';
import { type Stage, secondsAfter } from './stage';

/**
 * The steps of a family that registers by a link. Each is scheduled on the stage for a day 'yyyy-MM-dd' and a time
 * 'HH:mm'.
 */
export interface Enrolment {
  /** Registers by a link that the office issued the day before. */
  register(day: string, time: string, trialRequestId?: number): void;
  openLink(day: string, time: string): void;
  /** Requests the code and signs, after this many wrong attempts. */
  sign(day: string, time: string, wrongTries?: number): void;
  /** Requests the code, mistypes it and gives up. */
  failToSign(day: string, time: string): void;
  /** Schedules an action of the office on the contract. */
  office(day: string, time: string, act: (contractId: number) => Promise<unknown>): void;
}

/** Duration of people's steps, in seconds. */
const pace = { waitForCode: 34, typeAgain: 21 };

export function createEnrolment(stage: Stage, calendar: Calendar, office: Office, applicant: Applicant): Enrolment {
  const parent = createParent(stage, applicant.parentPhone);
  // spreads the actions within a minute
  const second = (Number(applicant.parentPhone.slice(-4)) * 7) % 60;
  const moment = (day: string, time: string) => secondsAfter(calendar.at(day, time), second);
  const { parentPhone: phone, parentEmail: email } = applicant;
  const sendTo = stage.faults.noSms.has(phone) ? { email } : { phone };
  let contractId = 0;

  function scheduleCodeEntry(asked: Date, wrongTries: number): Date {
    let moment = secondsAfter(asked, pace.waitForCode);
    for (let tries = 0; tries < wrongTries; tries += 1) {
      stage.at(moment, () => parent.enterCode(contractId, 'wrong'));
      moment = secondsAfter(moment, pace.typeAgain);
    }
    return moment;
  }

  return {
    register(day, time, trialRequestId) {
      let token = '';
      stage.at(moment(addDays(day, -1), '12:00'), async () => {
        token = (await office.issueLink({ trialRequestId, sendTo })).token;
      });
      stage.at(moment(day, time), async () => {
        contractId = await parent.register(toRegistrationForm(applicant), token);
      });
    },
    openLink(day, time) {
      stage.at(moment(day, time), () => parent.openLink(contractId));
    },
    sign(day, time, wrongTries = 0) {
      const asked = moment(day, time);
      stage.at(asked, () => parent.requestCode(contractId));
      stage.at(scheduleCodeEntry(asked, wrongTries), () => parent.enterCode(contractId, 'right'));
    },
    failToSign(day, time) {
      const asked = moment(day, time);
      stage.at(asked, () => parent.requestCode(contractId));
      scheduleCodeEntry(asked, 2);
    },
    office(day, time, act) {
      stage.at(moment(day, time), () => act(contractId));
    },
  };
}
