import { disablePractitioner } from './clinic/jobs/disable-practitioner';
import { linkStaff } from './clinic/jobs/link-staff';
import { sampleDataRequested } from './clinic/model/sample-data-requested';
import { startRetentionOf } from './clinical/jobs/start-retention';
import { visitSigning } from './clinical/model/visit-signing';
import { handOverCustomersJob } from './customers/jobs/hand-over-customers';
import { seedSamples } from './demo/sample-data';
import { notifyPractitioner } from './front-desk/jobs/notify-practitioner';
import { followAppointment } from './front-desk/model/follow-appointment';
import { suspendTerminated } from './identity/jobs/suspend-terminated';
import { tellInviter } from './identity/jobs/tell-inviter';
import { tellMergeSigners } from './patients/jobs/tell-merge-signers';
import { handOverLeads } from './sales/jobs/hand-over-leads';
import { startChatRetentionOf } from './messaging/jobs/chat-retention';
import { closeBounced } from './messaging/jobs/close-bounced';
import { tellOfMessage } from './messaging/jobs/tell-of-message';
import { sendThroughGate } from './messaging/model/send-outgoing';
import { subscribe } from './platform/events/subscribers';
import { serveOutgoing } from './platform/outgoing/outgoing';
import { appointmentMoved } from './scheduling/model/appointment-moved';
import { askForDecision } from './tasks/jobs/ask-for-decision';
import { callAtRisk } from './tasks/jobs/call-at-risk';
import { renewConsent } from './tasks/jobs/renew-consent';
import { reviewMerge } from './tasks/jobs/review-merge';
import { reviewResultTask } from './tasks/jobs/review-result';
import { takeConversation } from './tasks/jobs/take-conversation';
import { takeMail } from './tasks/jobs/take-mail';
import { watchSignature } from './tasks/jobs/unsigned-visit';
import { holdSignature } from './tasks/model/hold-signature';

// Subscribers within the publisher’s transaction (docs/adr/0076). Everything that runs the API,
// its jobs or its demo imports this file.
appointmentMoved.subscribe(followAppointment);
visitSigning.subscribe(holdSignature);
serveOutgoing(sendThroughGate);
sampleDataRequested.subscribe(({ db, ...stamp }) => seedSamples(db, stamp));

// Subscribers after the commit, each in a job of its own (docs/adr/0078).
subscribe(tellInviter);
subscribe(suspendTerminated);
subscribe(disablePractitioner);
subscribe(linkStaff);
subscribe(handOverCustomersJob);
subscribe(handOverLeads);
subscribe(tellMergeSigners);
subscribe(notifyPractitioner);
subscribe(startRetentionOf);
subscribe(startChatRetentionOf);
subscribe(tellOfMessage);
subscribe(closeBounced);
subscribe(askForDecision);
subscribe(callAtRisk);
subscribe(watchSignature);
subscribe(renewConsent);
subscribe(reviewMerge);
subscribe(takeConversation);
subscribe(takeMail);
subscribe(reviewResultTask);
