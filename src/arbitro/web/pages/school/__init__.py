"""The school: practice, examinations, seminars."""
