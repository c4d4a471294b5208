import { line, type PackContents } from './pack';

export const general: PackContents = {
  specialty: [
    line('medicina_general', 'Medicina general', 'General medicine'),
    line('medicina_familiar', 'Medicina familiar', 'Family medicine'),
  ],
  service: [
    line('consulta', 'Consulta', 'Consultation', {
      below: [
        line('primera_vez', 'Consulta de primera vez', 'First visit', { minutes: 40 }),
        line('subsecuente', 'Consulta subsecuente', 'Follow-up visit', { minutes: 20 }),
        line('telemedicina', 'Telemedicina', 'Telemedicine', { minutes: 20 }),
        line('consulta_a_domicilio', 'Consulta a domicilio', 'Home visit', { minutes: 60 }),
      ],
    }),
    line('procedimientos', 'Procedimientos', 'Procedures', {
      icon: 'syringe',
      below: [
        line('curacion', 'Curación', 'Wound care', { minutes: 20, icon: 'syringe' }),
        line('sutura', 'Sutura', 'Suture', { minutes: 30, icon: 'syringe' }),
        line('retiro_de_puntos', 'Retiro de puntos', 'Removal of stitches', {
          minutes: 15,
          icon: 'syringe',
        }),
        line('inyeccion', 'Aplicación de inyección', 'Injection', { minutes: 10, icon: 'syringe' }),
        line('vacunacion', 'Vacunación', 'Vaccination', { minutes: 15, icon: 'syringe' }),
        line('lavado_de_oido', 'Lavado de oído', 'Ear irrigation', { minutes: 20 }),
        line('nebulizacion', 'Nebulización', 'Nebulisation', { minutes: 20 }),
      ],
    }),
    line('chequeo_general', 'Chequeo general', 'General check-up', { minutes: 40 }),
    line('electrocardiograma', 'Electrocardiograma', 'Electrocardiogram', {
      minutes: 20,
      icon: 'heart',
    }),
    line('expedir_certificado', 'Certificado médico', 'Medical certificate', {
      minutes: 15,
      icon: 'note',
    }),
  ],
  appointment_reason: [
    line('revision', 'Revisión general', 'General check-up'),
    line('seguimiento', 'Seguimiento', 'Follow-up'),
    line('resultados', 'Entrega de resultados', 'Results'),
    line('tos_o_gripe', 'Tos o gripe', 'Cough or cold'),
    line('fiebre', 'Fiebre', 'Fever'),
    line('diarrea_o_vomito', 'Diarrea o vómito', 'Diarrhoea or vomiting'),
    line('dolor_abdominal', 'Dolor abdominal', 'Abdominal pain'),
    line('dolor_de_cabeza', 'Dolor de cabeza', 'Headache'),
    line('dolor_de_espalda', 'Dolor de espalda o articulaciones', 'Back or joint pain'),
    line('molestias_al_orinar', 'Molestias al orinar', 'Trouble passing urine'),
    line('control_diabetes', 'Control de diabetes', 'Diabetes check'),
    line('control_presion', 'Control de presión arterial', 'Blood pressure check'),
    line('renovar_receta', 'Renovar receta', 'Prescription renewal'),
    line('certificado', 'Certificado médico', 'Medical certificate'),
  ],
  cancel_reason: [
    line('ya_se_siente_bien', 'El paciente ya se siente bien', 'Patient feels better'),
    line('se_atendio_en_otro_lugar', 'Se atendió en otro lugar', 'Seen elsewhere'),
    line('sin_transporte', 'No tuvo cómo llegar', 'No way to get here'),
    line('por_el_costo', 'Por el costo', 'Because of the cost'),
    line('sin_ayuno', 'No venía en ayunas', 'Had not fasted'),
  ],
  document_type: [
    line('identificacion', 'Identificación oficial', 'Official ID'),
    line('consentimiento', 'Consentimiento informado', 'Informed consent'),
    line('resultado', 'Resultado de estudio', 'Study result'),
    line('referencia', 'Nota de referencia', 'Referral note'),
    line('receta_externa', 'Receta de otro médico', 'Prescription by another doctor'),
    line('poliza_de_seguro', 'Póliza de seguro', 'Insurance policy'),
  ],
  teaching_topic: [
    line('alimentacion', 'Alimentación', 'Nutrition'),
    line('actividad_fisica', 'Actividad física', 'Physical activity'),
    line('diabetes', 'Diabetes', 'Diabetes'),
    line('hipertension', 'Hipertensión', 'High blood pressure'),
    line('dejar_de_fumar', 'Dejar de fumar', 'Giving up smoking'),
    line('vacunas', 'Vacunas', 'Vaccines'),
    line('uso_de_antibioticos', 'Uso correcto de antibióticos', 'Right use of antibiotics'),
  ],
  patient_tag: [
    line('control_cronico', 'En control de enfermedad crónica', 'Under long-term care', {
      icon: 'heart',
    }),
    line('anticoagulado', 'Toma anticoagulantes', 'Takes anticoagulants', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('requiere_apoyo', 'Requiere apoyo para moverse', 'Needs help to move'),
    line('interprete', 'Requiere intérprete', 'Needs an interpreter'),
  ],
};
