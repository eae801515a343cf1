"""Studies of house rules, played in processes of their own.

setup.py reads what somebody wants to study, running_study.py is a study that somebody watches, cpu_budget.py limits how
much of the processor each person gets, study_player.py gives the processes to the studies in turn, and studies.py puts
these together. In the processes, study_process.py plays slices and figures.py turns their sums into lines for people.
"""
