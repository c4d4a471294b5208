-- One person, one number (screens §11): mobile numbers of Mexico without the 1 that WhatsApp writes behind the country.
update lead set phone = '+52' || substr(phone, 5) where phone ~ '^\+521[0-9]{10}$';
