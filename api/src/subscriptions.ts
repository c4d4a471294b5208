import { sampleDataChosen } from './clinic/model/sample-data-chosen';
import { seedSamples } from './demo/samples';
import { followAppointment } from './front-desk/model/follow-appointment';
import { appointmentMoved } from './scheduling/model/appointment-moved';

// Who follows an earlier domain in its own transaction (docs/adr/0076). Everything that runs the
// API, its jobs or its demonstration imports this file.
appointmentMoved.subscribe(followAppointment);
sampleDataChosen.subscribe(({ db, ...stamp }) => seedSamples(db, stamp));
